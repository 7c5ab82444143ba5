from codeblanks_check import case

def (:
