# lang: en
from dataclasses import dataclass
import torch
@dataclass
class Job:
    device: str
    def work(self) -> torch.Tensor:
        return torch.ones(2, 3).to(self.device) * 3
job = Job("cuda" if torch.cuda.is_available() else "cpu")
result = job.work().cpu()
print(result.tolist())
print("cpu" == result.device.type)
