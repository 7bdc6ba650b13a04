/** Loaded before a program (`node --import`): when that ends, writes what it took to the file in METER_FILE. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = process.env.METER_FILE;

/** Seconds of processor that ended child programs took; known on Linux only. */
function childSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  // cutime and cstime, in hundredths of a second.
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

if (file)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6 + childSeconds();
    writeFileSync(
      file,
      JSON.stringify({ seconds: performance.now() / 1000, cpuSeconds, peakMegabytes: maxRSS / 1024 }),
    );
  });
