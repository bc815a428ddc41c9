import { closeSync, fstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { codeOf, Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { unreadable } from '../../machine/files/disk.ts';
import { jsonFault, placeInJson } from '../../machine/files/json.ts';
import { aKey, checkPrivate } from '../../machine/files/private.ts';
import { openRegular } from '../../machine/files/regular.ts';
import { fileIn } from './settings.ts';
import { type StoredProfiles, contentsFault } from './stored.ts';

function damaged(path: string, where: string): Failure {
  return local(t({ nl: `${path} is beschadigd: ${where}`, en: `${path} is damaged: ${where}` }), {
    hint: t({
      nl: 'Herstel het bestand, of zet het opzij en maak de profielen opnieuw; duit laat het zoals het is.',
      en: 'Correct the file, or put it aside and make the profiles again; duit leaves it as it is.',
    }),
  });
}

/** The contents of the file. A fault is reported by its place without a quote, because the text holds keys. */
function parse(path: string, text: string): StoredProfiles {
  if (text.trim() === '') throw damaged(path, t({ nl: 'het bestand is leeg', en: 'the file is empty' }));
  const fault = jsonFault(text);
  if (fault) {
    const { line, column } = placeInJson(text, fault.at);
    throw damaged(path, t({ nl: `geen JSON op regel ${line}, teken ${column}`, en: `not JSON at line ${line}, column ${column}` }));
  }
  const value: unknown = JSON.parse(text);
  const wrong = contentsFault(value);
  if (!wrong) return value as StoredProfiles;
  const expected = t(wrong.expected);
  const what = wrong.path || t({ nl: 'het geheel', en: 'the whole' });
  throw damaged(path, t({ nl: `${what} klopt niet; verwacht: ${expected}`, en: `${what} is not right; expected: ${expected}` }));
}

/** The profiles in this folder; none if there is no file. Fails with exit 10 if the file is damaged or not private. */
export function readProfiles(folder: string, platform: NodeJS.Platform): StoredProfiles {
  const path = fileIn(folder);
  let file: number | undefined;
  try {
    file = openRegular(realpathSync(path), 'read');
    if (platform !== 'win32') {
      checkPrivate(folder, statSync(folder), aKey());
      checkPrivate(path, fstatSync(file), aKey());
    }
    return parse(path, readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { profielen: [] };
    throw unreadable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
