import { type Element, type Read, readTree } from '../../../../einvoice/ubl/read/tree.ts';
import type { Failure } from '../../../../failure.ts';
import type { Text } from '../../../../language.ts';
import type { BankStatement } from '../../statement.ts';
import { fileFault, lineFault } from '../faults.ts';
import { type EntryDetail, readDetail } from './detail.ts';
import { wrongAt } from './elements.ts';
import { type CamtEntry, readEntry } from './entry.ts';
import { statementFrom } from './statement.ts';

/** What was read of the element that is open. */
interface Course {
  readonly name: string;
  readonly statements: BankStatement[];
  entries: CamtEntry[];
  details: EntryDetail[];
}

/** The statements in a CAMT.053 file of at most `most` bytes. Fails with exit 2, with the line, where it is none or a sum is wrong. */
export function readCamt(bytes: Uint8Array, name: string, most: number): BankStatement[] {
  const course: Course = { name, statements: [], entries: [], details: [] };
  const read = readTree(bytes, { most, ended: (element) => take(course, element) });
  if ('reason' in read) throw unreadableXml(name, read);
  checkKind(name, read.root);
  if (course.statements.length === 0) throw fileFault(name, { nl: 'zonder rekeningafschrift (Stmt)', en: 'without a statement (Stmt)' });
  return course.statements;
}

const toStatement = ['Stmt', 'BkToCstmrStmt', 'Document'];
const toEntry = ['Ntry', ...toStatement];
const toDetail = ['TxDtls', 'NtryDtls', ...toEntry];

/** Reads a part when its end is reached; true for one that is read, so that only what is needed of the file stays in memory. */
function take(course: Course, element: Element): boolean {
  if (isAt(element, toDetail)) course.details.push(readDetail(course.name, element));
  else if (isAt(element, toEntry)) {
    course.entries.push(readEntry(course.name, element, course.details));
    course.details = [];
  } else if (isAt(element, toStatement)) {
    course.statements.push(statementFrom(course.name, element, course.entries));
    course.entries = [];
  } else return false;
  return true;
}

/** Whether an element and those around it have these names, up to the root. */
function isAt(element: Element, names: readonly string[]): boolean {
  let at: Element | undefined = element;
  for (const name of names) {
    if (at?.name !== name) return false;
    at = at.parent;
  }
  return at === undefined;
}

/** Fails with exit 2 where the root is not that of a statement in a version that duit reads. */
function checkKind(name: string, root: Element): void {
  const [, kind, version] = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d\d)$/.exec(root.space) ?? [];
  const other = kinds[kind ?? ''];
  if (other) throw wrongAt(name, root, other);
  if (kind !== '053') throw wrongAt(name, root, { nl: 'dit is geen CAMT.053', en: 'this is not CAMT.053' });
  if (Number(version) < 2 || Number(version) > 13) {
    throw wrongAt(name, root, {
      nl: `CAMT.053 van versie 001.${version}; duit leest 001.02 tot 001.13`,
      en: `CAMT.053 of version 001.${version}; duit reads 001.02 to 001.13`,
    });
  }
}

const kinds: Readonly<Record<string, Text>> = {
  '052': {
    nl: 'een CAMT.052, een tussenstand van de dag en geen rekeningafschrift; vraag de bank CAMT.053',
    en: 'a CAMT.052, a report during the day and no statement; ask the bank for CAMT.053',
  },
  '054': {
    nl: 'een CAMT.054, een melding en geen rekeningafschrift; vraag de bank CAMT.053',
    en: 'a CAMT.054, a notification and no statement; ask the bank for CAMT.053',
  },
};

function unreadableXml(name: string, { reason, line = 1 }: Exclude<Read, { root: unknown }>): Failure {
  return lineFault(name, line, reasons[reason] ?? { nl: 'te groot of te ingewikkeld', en: 'too large or too complex' });
}

const reasons: Readonly<Record<string, Text>> = {
  doctype: { nl: 'een DOCTYPE; duit leest dat niet', en: 'a DOCTYPE; duit does not read it' },
  encoding: { nl: 'de tekens kloppen niet met de codering', en: 'the characters do not fit the encoding' },
  empty: { nl: 'er staat geen element in', en: 'it holds no element' },
  not_well_formed: { nl: 'geen geldige XML', en: 'not valid XML' },
};
