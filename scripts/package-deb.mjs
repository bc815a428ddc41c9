// `npm run package:deb` makes duit_<version>_<architecture>.deb for amd64 and arm64 in this folder, from the project as it is built.
// `npm run package:deb -- FOLDER arm64` makes one of them elsewhere.
import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesBelow, layProgram, momentOfCommit } from './packing.mjs';

const root = join(import.meta.dirname, '..');

const systems = { amd64: 'linux-x64', arm64: 'linux-arm64' };
const home = 'usr/lib/duit';
/** The folder of the package fonts-dejavu-extra. */
const debianFonts = 'usr/share/fonts/truetype/dejavu';
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const moment = momentOfCommit();

/** Where Debian looks for each completion, and its file here. */
const completions = {
  'usr/share/bash-completion/completions/duit': 'duit.bash',
  'usr/share/zsh/vendor-completions/_duit': '_duit',
  'usr/share/fish/vendor_completions.d/duit.fish': 'duit.fish',
};

/** The newest version of the C library that native code asks for, as in `2.29`. */
function libcOf(file) {
  const asked = readFileSync(file, 'latin1')
    .match(/GLIBC_2\.\d+/g)
    .map((text) => Number(text.slice('GLIBC_2.'.length)));
  return `2.${Math.max(...asked)}`;
}

function control(architecture, folder) {
  const system = systems[architecture];
  const libc = libcOf(join(folder, home, `node_modules/@photostructure/sqlite/prebuilds/${system}/@photostructure+sqlite.glibc.node`));
  return `Package: duit
Version: ${version}
Architecture: ${architecture}
Maintainer: the duit contributors <duit@packages.invalid>
Installed-Size: ${sizeOf(folder)}
Depends: nodejs (>= 20.19), libc6 (>= ${libc}), libgcc-s1, libstdc++6, fonts-dejavu-extra
Section: utils
Priority: optional
Description: invoices, quotes and Peppol from the command line
 duit works with an account at an invoicing service: customers, price list,
 quotes, invoices that are made final and sent over Peppol or by e-mail, credit
 notes and the Peppol inbox. It writes down each change before it leaves, so
 that nothing is lost or sent twice.
`;
}

/** The kilobytes that the files below a folder take on disk. */
const sizeOf = (folder) => filesBelow(folder).reduce((sum, path) => sum + Math.ceil(lstatSync(join(folder, path)).size / 1024), 0);

/** The change log that Debian's tools read. The changes for users stand in the other one. */
const changelog = `duit (${version}) unstable; urgency=medium

  * Version ${version}: see CHANGELOG.md.gz beside this file.

 -- the duit contributors <duit@packages.invalid>  ${moment.toUTCString().replace('GMT', '+0000')}
`;

/** The licences of everything, with Debian's own copy named in place of the terms of the Apache licence, as Debian asks. */
const copyright = (licences) =>
  ['duit', 'installed-packages', 'built-in-packages']
    .map((name) => readFileSync(join(licences, `${name}.txt`), 'utf8'))
    .join('\n')
    .replace(
      /^ *Apache License\s+Version 2\.0, January 2004[^]*?END OF TERMS AND CONDITIONS$/gm,
      'The terms of the Apache License, version 2.0, stand in /usr/share/common-licenses/Apache-2.0.',
    );

/** Writes a text or bytes to a path below `folder`. */
function write(folder, path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const compressed = (text) => gzipSync(text, { level: 9 });

function writeShared(folder) {
  const read = (path) => readFileSync(join(root, path));
  for (const [path, file] of Object.entries(completions)) write(folder, path, read(`completions/${file}`));
  // Debian takes the pages without a language for the English ones.
  for (const [from, to] of [
    ['dist/man/en/man1', 'usr/share/man/man1'],
    ['dist/man/man1', 'usr/share/man/nl/man1'],
  ]) {
    for (const page of readdirSync(join(root, from))) write(folder, `${to}/${page}.gz`, compressed(read(`${from}/${page}`)));
  }
  const documents = 'usr/share/doc/duit';
  write(folder, `${documents}/copyright`, copyright(join(folder, home, 'LICENSES')));
  write(folder, `${documents}/changelog.gz`, compressed(changelog));
  write(folder, `${documents}/CHANGELOG.md.gz`, compressed(read('CHANGELOG.md')));
  write(folder, `${documents}/README.md`, read('README.md'));
}

/** Puts a link to Debian's own fonts in the place of those that npm brings. */
function linkFonts(folder) {
  const fonts = join(folder, home, 'node_modules/dejavu-fonts-ttf/ttf');
  for (const name of readdirSync(fonts)) {
    rmSync(join(fonts, name));
    symlinkSync(join(relative(fonts, join(folder, debianFonts)), name), join(fonts, name));
  }
}

/** Gives every file and folder the mode that a package has, whatever the project or the umask here say. */
function setModes(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(join(folder, home, 'bin/duit.js'), 0o755);
}

/** Makes the package for one architecture in `target` and gives its path. */
function pack(architecture, target) {
  const folder = mkdtempSync(join(tmpdir(), 'duit-deb-'));
  try {
    layProgram(join(folder, home), systems[architecture]);
    const program = readFileSync(join(root, 'bin/duit.js'), 'utf8').replace(/^#!.*/, '#!/usr/bin/node');
    write(folder, `${home}/bin/duit.js`, program);
    mkdirSync(join(folder, 'usr/bin'));
    symlinkSync('../lib/duit/bin/duit.js', join(folder, 'usr/bin/duit'));
    linkFonts(folder);
    writeShared(folder);
    for (const path of ['LICENSES', 'completions', 'dist/man', 'dist/LICENSES.txt']) rmSync(join(folder, home, path), { recursive: true });
    setModes(folder);
    write(folder, 'DEBIAN/control', control(architecture, folder));
    const file = join(target, `duit_${version}_${architecture}.deb`);
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(moment.getTime() / 1000) };
    execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', '-z1', folder, file], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [target = root, ...asked] = process.argv.slice(2);
try {
  mkdirSync(target, { recursive: true });
  for (const architecture of asked.length > 0 ? asked : Object.keys(systems)) console.log(pack(architecture, target));
} catch (error) {
  const missing = error.code === 'ENOENT' && error.path === 'dpkg-deb';
  console.error(missing ? 'package:deb needs the program dpkg-deb of the package dpkg' : `package:deb: ${error.message}`);
  process.exitCode = 1;
}
