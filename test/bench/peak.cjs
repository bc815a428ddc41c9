const { existsSync, readFileSync, writeFileSync } = require('node:fs');

// Writes the most memory that this process used, in kB, and its processor time in microseconds, to a file when it ends. On Linux maxRSS also counts the memory of
// the parent before the process was forked, so /proc is asked instead.
process.on('exit', () => {
  const own = existsSync('/proc/self/status') && /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env['DUIT_BENCH_PEAK'], `${own || process.resourceUsage().maxRSS} ${user + system}`);
});
