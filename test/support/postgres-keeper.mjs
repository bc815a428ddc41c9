/*
 * Keeps a PostgreSQL server for as long as the process `owner` lives, also where that is killed: then it ends the server and
 * removes its folder. Arguments: owner, folder, user and group of the server, program, and the server's own arguments.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [owner, folder, uid, gid, program, ...argv] = process.argv.slice(2);
const ids = uid === '' ? {} : { uid: Number(uid), gid: Number(gid) };
const server = spawn(program, argv, { ...ids, cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
let isAbandoned = false;

const watch = setInterval(() => {
  try {
    process.kill(Number(owner), 0);
  } catch {
    isAbandoned = true;
    server.kill('SIGQUIT');
  }
}, 300);
// SIGQUIT ends the server at once, as a crash does: nobody needs its data any more.
process.on('SIGTERM', () => server.kill('SIGQUIT'));
process.on('SIGINT', () => {});
server.on('exit', () => {
  clearInterval(watch);
  if (isAbandoned) rmSync(folder, { recursive: true, force: true });
});
