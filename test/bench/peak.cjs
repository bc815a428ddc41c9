const { existsSync, readFileSync, writeFileSync } = require('node:fs');

// Notes the most memory that this process had, in kB, when it ends. Linux counts what the parent had before in maxRSS.
process.on('exit', () => {
  const own = existsSync('/proc/self/status') && /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  writeFileSync(process.env['DUIT_BENCH_PEAK'], String(own || process.resourceUsage().maxRSS));
});
