// Runs the list in one place and writes how each step ended: node list.mjs <task>, which is a file
// in JSON with the path of duit.js or duit.cmd, the folder of the place and the file for the results.
import { readFileSync, writeFileSync } from 'node:fs';
import { documents, shortList } from './documents.mjs';
import { machine } from './machine.mjs';
import { commanded, endAll, placeIn, scripted } from './place.mjs';

const { program, folder, results } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const isCommand = program.endsWith('.cmd');
const place = placeIn(folder, isCommand ? commanded(program) : scripted(program));

/** The first line of a failure, without the folder of this run. */
const shortly = (error) =>
  String(error?.message ?? error)
    .replaceAll(folder, '…')
    .split('\n')
    .slice(0, 2)
    .join(' ')
    .slice(0, 300);

const ended = [];
for (const [step, work] of isCommand ? shortList : [...documents, ...machine]) {
  const notes = [];
  const begun = Date.now();
  let failure;
  try {
    await work(place, (note) => notes.push(note));
  } catch (error) {
    failure = shortly(error);
  }
  await endAll();
  ended.push({ step, ...(failure && { failure }), notes, seconds: (Date.now() - begun) / 1000 });
  console.log(`${failure === undefined ? 'ok    ' : 'failed'} ${String(step)}${failure ? `: ${failure}` : ''}`);
  // After each step, so that one that ends the process leaves the others known.
  writeFileSync(results, JSON.stringify({ node: process.version, ended }));
}
