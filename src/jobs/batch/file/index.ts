import { ambiguous } from '../../../belgium/typed/number.ts';
import { usage } from '../../../failure.ts';
import type { Text } from '../../../language.ts';
import { type FileKind, fileKind } from '../../../machine/files/kind.ts';
import { parseBodies } from '../../../machine/files/body.ts';
import { readCsv } from './csv.ts';
import { mostColumns, tableOfList, tooWide, type FileTable } from './table.ts';
import { decodeText } from './text.ts';

const mostRows = 100_000;

interface FileReadOptions {
  /** The sheet of a workbook; by default the first that is not hidden. */
  readonly blad?: string | undefined;
  /** Whether hidden rows of a workbook are read as well, instead of refused. */
  readonly ookVerborgen?: boolean | undefined;
}

/**
 * Reads a file as a table: CSV, a workbook (.xlsx), or a list of documents in YAML or JSON. `name` is the file's name, by which
 * messages call it. Fails with exit 2 for a file of another kind, a damaged one, and one of more than 100,000 rows or 1,000 columns.
 */
export async function readTable(bytes: Uint8Array, name: string, { blad, ookVerborgen }: FileReadOptions = {}): Promise<FileTable> {
  const kind = fileKind(bytes);
  // The code of workbooks is large, and most lists are text.
  const table =
    kind === 'xlsx' ? await (await import('./xlsx.ts')).readXlsx(bytes, name, { blad, ookVerborgen }) : await textTable(kind, bytes, name);
  if (blad !== undefined && kind !== 'xlsx')
    throw usage({ nl: '--blad is alleen voor een Excel-werkmap (.xlsx)', en: '--blad is only for an Excel workbook (.xlsx)' });
  if (table.headers.length > mostColumns) throw tooWide(name);
  if (table.rows.length > mostRows)
    throw usage({
      nl: `${name} heeft ${table.rows.length} rijen; een batch heeft er hoogstens ${mostRows}. Deel het bestand op.`,
      en: `${name} has ${table.rows.length} rows; a batch has at most ${mostRows}. Split the file.`,
    });
  return table;
}

async function textTable(kind: FileKind, bytes: Uint8Array, name: string): Promise<FileTable> {
  const reason = refusedFileKinds[kind];
  if (reason) throw usage({ nl: `${name} ${reason.nl}`, en: `${name} ${reason.en}` });
  const text = await decodeText(bytes);
  if (text.trim() === '') return { headers: [], rows: [] };
  return isList(text, name) ? tableOfList(await parseBodies(text, name, (source) => ambiguous.test(source)), name) : readCsv(text, name);
}

/** A text without a telling name is judged by its beginning. */
const isList = (text: string, name: string): boolean => /\.(?:ya?ml|json)$/i.test(name) || /^\s*(?:[[{]|- |---\s)/.test(text);

const notText = { nl: 'is geen tekst; duit leest .csv, .xlsx, .yaml en .json', en: 'is not text; duit reads .csv, .xlsx, .yaml and .json' };

const refusedFileKinds: Partial<Record<FileKind, Text>> = {
  office: {
    nl: 'is een oude of beveiligde Excel-werkmap; open ze in Excel en bewaar ze als .xlsx, zonder wachtwoord',
    en: 'is an old or protected Excel workbook; open it in Excel and save it as .xlsx, without a password',
  },
  opendocument: {
    nl: 'is een OpenDocument-werkmap; bewaar ze als .xlsx of als CSV',
    en: 'is an OpenDocument workbook; save it as .xlsx or as CSV',
  },
  zip: { nl: 'is een zip-bestand zonder Excel-werkmap', en: 'is a zip file without an Excel workbook' },
  pdf: { nl: 'is een PDF; duit leest .csv, .xlsx, .yaml en .json', en: 'is a PDF; duit reads .csv, .xlsx, .yaml and .json' },
  image: notText,
  binary: notText,
};
