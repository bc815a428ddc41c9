// Notes the most memory that this process had, when it ends.
process.on('exit', () => require('node:fs').writeFileSync(process.env['DUIT_BENCH_PEAK'], String(process.resourceUsage().maxRSS)));
