// What is different on Windows: keys, paths, names, files that are held, processes.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { begin, isWine, serve, until } from './place.mjs';

const isWindows = process.platform === 'win32';
const oefen = ['--profiel', 'oefen'];

/** A key from standard input with CR LF after it, and one that a command prints, whose path has spaces. */
async function keys(place) {
  const { duit, json, work, start } = place;
  const service = await serve(place);
  try {
    const maak = ['--base-url', service.base_url, '--soort', 'test'];
    await duit(['profiel', 'maak', 'invoer', ...maak], { input: `${service.testsleutel}\r\n` });
    await duit(['klanten', 'list', '--profiel', 'invoer']);
    const file = join(work, 'sleutel é.txt');
    writeFileSync(file, `${service.testsleutel}\r\n`);
    const print = isWindows ? `type "${file}"` : `cat "${file}"`;
    await duit(['profiel', 'maak', 'opdracht', ...maak, '--sleutel-opdracht', print]);
    await duit(['klanten', 'maak', '--naam', 'Wie é', '--profiel', 'opdracht']);
    assert.deepEqual(
      (await json(['klanten', 'list', '--profiel', 'invoer'])).map(({ naam }) => naam),
      ['Wie é'],
    );
    await duit(['profiel', 'maak', 'fout', ...maak], { code: 4, input: 'geen-sleutel\r\n' });
    const { stdout } = await start(['controle', '--profiel', 'invoer']).ended;
    assert.doesNotMatch(stdout, new RegExp(service.testsleutel));
  } finally {
    await service.stop();
  }
}

/** Another path to the same file: with its drive, with the other slash, and from a folder on the way. */
async function paths({ duit, json, work }) {
  const [{ nummer }] = await json(['factuur', 'list', '--status', 'verzonden', '--limit', '1', ...oefen]);
  mkdirSync(join(work, 'a b'), { recursive: true });
  const { root } = parse(work);
  const target = join(work, 'a b', 'één factuur.pdf');
  await duit(['factuur', 'pdf', nummer, '-o', target, ...oefen]);
  assert.ok(existsSync(target));
  const slashed = target.replaceAll('\\', '/').replace('één', 'twee');
  await duit(['factuur', 'pdf', nummer, '-o', slashed, ...oefen]);
  await duit(['factuur', 'pdf', nummer, '-o', join('a b', '..', 'a b', 'drie.pdf'), ...oefen]);
  const rooted = `${root}${target.slice(root.length).replace('één', 'vier')}`;
  await duit(['factuur', 'pdf', nummer, '-o', isWindows ? rooted.toLowerCase() : rooted, ...oefen]);
  for (const name of ['twee factuur.pdf', 'drie.pdf', 'vier factuur.pdf']) assert.ok(existsSync(join(work, 'a b', name)), name);
}

/** Names that Windows gives to a device, cuts off or takes for a part of another file are refused before anything is fetched. */
async function reservedNames({ duit, json, work }) {
  if (!isWindows) return;
  const [{ nummer }] = await json(['factuur', 'list', '--status', 'verzonden', '--limit', '1', ...oefen]);
  const names = ['NUL.pdf', 'con', 'Aux.xml', 'com1.pdf', 'LPT9', 'ab:c.pdf', 'punt.', 'spatie ', 'vraag?.pdf', join(work, 'prn.pdf')];
  const kept = [];
  for (const name of names) {
    const { code } = await duit(['factuur', 'pdf', nummer, '-o', name, ...oefen], { code: [0, 1, 2, 3, 9, 10] });
    if (code !== 2) kept.push(`${name} (${code})`);
  }
  assert.equal(kept.join(', '), '', `not refused with 2: ${kept.join(', ')}`);
  await duit(['factuur', 'pdf', nummer, '--map', 'aux', ...oefen], { code: 2 });
}

/** Two names that differ in case are one file there. */
async function caseOfNames({ duit, json }) {
  const [one, two] = await json(['factuur', 'list', '--status', 'verzonden', '--limit', '2', ...oefen]);
  await duit(['factuur', 'pdf', one.nummer, '-o', 'Hoofdletter.pdf', ...oefen]);
  await duit(['factuur', 'pdf', two.nummer, '-o', 'HOOFDLETTER.PDF', ...oefen], { code: isWindows ? 2 : 0 });
}

/** Ids that a Windows program writes end with CR LF; those of duit end with LF. */
async function lineEnds({ duit, json }) {
  const invoices = await json(['factuur', 'list', '--status', 'verzonden', '--limit', '3', ...oefen]);
  const input = `${invoices.map(({ nummer }) => nummer).join('\r\n')}\r\n`;
  const { stdout } = await duit(['factuur', 'toon', '-', '--formaat', 'id', ...oefen], { input });
  assert.equal(stdout, `${invoices.map(({ id }) => id).join('\n')}\n`);
}

/** Holds a file as a program does that shares it with nobody, for as long as its input stays open. */
async function hold(path, milliseconds = 0) {
  const code = `const { openSync, constants } = require('node:fs');
    openSync(process.argv[1], constants.O_RDONLY | (constants.UV_FS_O_EXLOCK ?? 0));
    console.log('held');
    ${milliseconds ? `setTimeout(() => process.exit(), ${milliseconds})` : 'process.stdin.resume()'}`;
  const child = begin(process.execPath, ['-e', code, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  let isHeld = false;
  child.stdout.on('data', () => (isHeld = true));
  await until(() => isHeld, `the hold on ${path}`);
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
  };
}

/** A file that another holds is waited for; one that it keeps stays as it was, and the message says why. */
async function heldFile({ duit, json, work }) {
  const [one, two] = await json(['factuur', 'list', '--status', 'verzonden', '--limit', '2', ...oefen]);
  const target = join(work, 'bezet.pdf');
  const save = ['factuur', 'pdf', two.nummer, '-o', 'bezet.pdf', '--overschrijven', ...oefen];
  await duit(['factuur', 'pdf', one.nummer, '-o', 'bezet.pdf', ...oefen]);
  const before = readFileSync(target);
  const release = await hold(target);
  const { stderr } = await duit(save, { code: isWindows ? 10 : 0 });
  await release();
  if (!isWindows) return;
  assert.match(stderr, /another program has it open/, `the message does not say that another program has it open: ${stderr}`);
  assert.ok(readFileSync(target).equals(before));
  await hold(target, 1000);
  await duit(save);
  assert.ok(!readFileSync(target).equals(before));
}

/** The profiles, which a scanner may hold for a moment while they are written. */
async function heldProfiles({ duit, config }) {
  const maak = (name) => ['profiel', 'maak', name, '--base-url', 'https://dienst.example/api/v1', '--zonder-controle'];
  await duit(maak('een'), { input: 'sleutel\r\n' });
  const { child, ended } = holdOften(join(config, 'profielen.json'));
  for (const name of ['twee', 'drie', 'vier']) await duit(maak(name), { input: 'sleutel\r\n' });
  child.stdin.end();
  await ended;
  const { stdout } = await duit(['profiel', 'list', '--velden', 'naam']);
  for (const name of ['een', 'twee', 'drie', 'vier']) assert.match(stdout, new RegExp(`^${name}\\s*$`, 'm'));
}

/** Opens a file again and again, each time for a moment, as a scanner does that shares it with readers alone. */
function holdOften(path) {
  const code = `const { openSync, closeSync, constants } = require('node:fs');
    let isOver = false;
    process.stdin.on('end', () => (isOver = true)).resume();
    const look = () => {
      if (isOver) return;
      let file;
      try { file = openSync(process.argv[1], 'r'); } catch {}
      setTimeout(() => { if (file !== undefined) closeSync(file); setTimeout(look, 60); }, 60);
    };
    look();`;
  const child = begin(process.execPath, ['-e', code, path], { stdio: ['pipe', 'ignore', 'inherit'] });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

/** Two processes write at once; then the journal holds all of it. */
async function together({ duit, json }) {
  const before = (await json(['klanten', 'list', '--alles', ...oefen])).length;
  await Promise.all(Array.from({ length: 4 }, (_, n) => duit(['klanten', 'maak', '--naam', `Samen ${n}`, ...oefen])));
  assert.equal((await json(['klanten', 'list', '--alles', ...oefen])).length, before + 4);
  await duit(['controle', ...oefen]);
}

/** Starts processes until one gets this number; undefined if none does. */
async function occupant(pid) {
  const tries = isWindows ? 400 : 0;
  for (let n = 0; n < tries; n += 1) {
    const child = begin('cmd.exe', ['/d', '/q'], { stdio: ['pipe', 'ignore', 'ignore'] });
    if (child.pid === pid) return child;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
  }
  return undefined;
}

/** A service at which the first new customer hangs, and a writer that waits for it. */
async function hangingWriter(place, name) {
  const service = await serve(place, '--fout', 'POST /klanten hangt 1');
  await place.duit(['profiel', 'maak', name, '--base-url', service.base_url, '--soort', 'test'], { input: `${service.testsleutel}\r\n` });
  const writer = place.start(['klanten', 'maak', '--naam', 'Hangt', '--profiel', name]);
  await until(() => service.requests.some(({ methode }) => methode === 'POST'), 'the request of the writer');
  return { service, writer };
}

/** While the writer lives its write is under way (12); once it is dead that is uncertain (7), whoever has its number. */
async function reusedNumber(place, say) {
  const { service, writer } = await hangingWriter(place, 'hangt');
  const again = ['klanten', 'maak', '--naam', 'Hangt', '--profiel', 'hangt', '--niet-wachten'];
  let other;
  try {
    await place.duit(again, { code: 12 });
    const { pid } = writer.child;
    writer.child.kill('SIGKILL');
    await writer.ended;
    await place.duit(again, { code: 7 });
    other = await occupant(pid);
    if (!other) say('the number was not given again');
    await place.duit(again, { code: 7 });
    await place.duit(['journaal', 'herstel', '--niet-wachten', '--profiel', 'hangt'], { code: 7 });
    // Only a person at a terminal says that it was not done.
    await place.duit(['journaal', 'herstel', '1', '--niet-gedaan', '--profiel', 'hangt'], { code: 12 });
    await place.duit(again, { code: 7 });
  } finally {
    other?.kill('SIGKILL');
    await service.stop();
  }
}

const runs = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Ends a command of the inbox that takes too long, with all that it started. The `taskkill` of Wine ends a process alone. */
async function longHook({ duit, work }, say) {
  if (!isWindows) return;
  await duit(['inbox', 'test', '--leverancier', 'Traag', '--factuurnummer', 'T-1', '--bedrag', '1', ...oefen]);
  const script = join(work, 'wacht.js');
  writeFileSync(script, `require('node:fs').writeFileSync('kind.txt', String(process.pid)); setInterval(() => {}, 1000);`);
  // The Command Prompt of Wine reads no é in a line.
  writeFileSync(join(work, 'traag.cmd'), `@"${process.execPath}" wacht.js\r\n`);
  const line = 'cmd.exe /d /c traag.cmd';
  await duit(['inbox', 'ophalen', '--map', 'inkoop é', '--voer-uit', line, '--max-duur', '3s', ...oefen], { code: 8 });
  const child = Number(readFileSync(join(work, 'kind.txt'), 'utf8'));
  if (isWine && runs(child)) {
    say('Wine left running what the command started');
    process.kill(child);
  }
  await until(() => !runs(child), 'the end of what the command started');
}

export const machine = [
  ['profiel: key from input and from a command', keys],
  ['paths with spaces, é, drives, both slashes', paths],
  ['reserved names are refused', reservedNames],
  ['names that differ in case', caseOfNames],
  ['input with CR LF', lineEnds],
  ['a file that another process holds', heldFile],
  ['profiles that a scanner opens', heldProfiles],
  ['two processes at once', together],
  ['a dead writer whose number is used again', reusedNumber],
  ['a command that takes too long', longHook],
];
