// `npm run package:windows` makes a zip for Windows with Node in it. The same commit gives the same bytes.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { fetchRuntimes, filesBelow, layProgram, momentOfCommit } from './packing.mjs';

const root = join(import.meta.dirname, '..');

/** Starts duit with the Node beside it; the exit code of a line is that of the batch file. */
const command = '@"%~dp0node.exe" "%~dp0bin\\duit.js" %*\r\n';

const readme = `duit for Windows, with Node in it. Nothing else needs to be installed.

1. Unpack the whole folder where it can stay, such as C:\\Users\\you\\duit.
2. Put that folder on your path: Settings, "Edit environment variables for your account", Path.
3. In a new Command Prompt or PowerShell: duit oefen demo

duit voor Windows, met Node erin. Er moet niets anders geïnstalleerd worden.

1. Pak de hele map uit waar ze mag blijven, zoals C:\\Users\\jij\\duit.
2. Zet die map op je pad: Instellingen, "Omgevingsvariabelen voor uw account bewerken", Path.
3. In een nieuwe opdrachtprompt of PowerShell: duit oefen demo

The folder LICENSES has the licences of duit, Node and every package in it.
`;

/** The zip, whose files all lie in one folder. Files in a zip have a moment of local time, so that of UTC is written. */
function zipOf(folder, name) {
  const moment = momentOfCommit();
  const mtime = new Date(moment.getTime() + moment.getTimezoneOffset() * 60_000);
  const files = filesBelow(folder).map((path) => [`${name}/${path}`, readFileSync(join(folder, path))]);
  return zipSync(Object.fromEntries(files), { level: 9, mtime });
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `duit-${version}-windows-x64`;
const folder = mkdtempSync(join(tmpdir(), 'duit-windows-'));
try {
  const runtimes = fetchRuntimes();
  layProgram(folder, 'win32-x64');
  cpSync(join(runtimes, 'node-22/bin/node.exe'), join(folder, 'node.exe'));
  cpSync(join(runtimes, 'node-22-licence/LICENSE'), join(folder, 'LICENSES/node.txt'));
  writeFileSync(join(folder, 'duit.cmd'), command);
  writeFileSync(join(folder, 'README.txt'), `\ufeff${readme}`.replaceAll('\n', '\r\n'));
  const zip = zipOf(folder, name);
  writeFileSync(join(root, `${name}.zip`), zip);
  console.log(`${name}.zip  ${(zip.length / 2 ** 20).toFixed(1)} MiB  sha256 ${createHash('sha256').update(zip).digest('hex')}`);
} finally {
  rmSync(folder, { recursive: true });
}
