/** Loaded before a program (`node --import`): when that ends, writes what it took to the file in METER_FILE. */
import { writeFileSync } from 'node:fs';

const file = process.env.METER_FILE;

if (file)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
    const cost = { seconds: performance.now() / 1000, cpuSeconds, peakMegabytes: maxRSS / 1024 };
    writeFileSync(file, JSON.stringify(cost));
  });
