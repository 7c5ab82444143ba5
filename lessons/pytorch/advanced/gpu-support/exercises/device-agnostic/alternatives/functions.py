# lang: en
import torch


def choose():
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def main():
    device = choose()
    x = torch.ones(2, 3).to(device)
    result = torch.mul(x, 3).cpu()
    print(f"{result.tolist()}\n{result.device.type == 'cpu'}")


if __name__ == "__main__":
    main()
