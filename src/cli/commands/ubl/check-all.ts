import { inputName } from '../../../machine/files/read.ts';
import { mostBytes } from '../../../einvoice/ubl/read/tree.ts';
import { writeDay } from '../../../belgium/dates.ts';
import type { CheckFacts } from '../../../einvoice/ubl/rules/check.ts';
import { isOld, releaseOn, releases } from '../../../einvoice/ubl/rules/release.ts';
import { Failure, failureIn, sharedWord, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Zipped } from '../../../machine/files/zip.ts';
import {
  brokenRules,
  checkDocument,
  type FileFinding,
  findingView,
  heldAgainst,
  judgedToday,
  newTally,
  oldRelease,
  summary,
  type Tally,
  placeText,
  ruleOf,
  severityOf,
} from '../../flows/checking/check.ts';
import { partly } from '../../flows/partly.ts';
import { invoiceIn } from '../../flows/reading/root.ts';
import type { Opened } from '../../session/session.ts';
import { wrapped } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';

const indent = '  ';
const widest = 100;

function findingPage(finding: FileFinding, pen: Pen, width = 80): string {
  const { ernst, tekst, gevonden, verwacht, bestand } = finding;
  const room = Math.max(20, Math.min(width, widest) - indent.length);
  const severity = ernst === 'fataal' ? pen.error(severityOf(finding)) : pen.bold(severityOf(finding));
  const values = [
    ...(gevonden === null ? [] : [t({ nl: `gevonden: ${gevonden}`, en: `found: ${gevonden}` })]),
    ...(verwacht === null ? [] : [t({ nl: `verwacht: ${verwacht}`, en: `expected: ${verwacht}` })]),
  ];
  const rest = [
    ...wrapped(tekst, room),
    ...values.flatMap((value) => wrapped(value, room)),
    ...placeLines(bestand, finding, room).map((line) => pen.dim(line)),
  ];
  return [`${severity} ${pen.bold(ruleOf(finding))}`, ...rest.map((line) => indent + line)].join('\n');
}

/** The file and the place, where a path that is too long continues on lines of its own at its slashes. */
function placeLines(bestand: string, finding: FileFinding, room: number): string[] {
  const parts = `${bestand}, ${placeText(finding)}`.split(/(?=\/(?:cac|cbc|ext|Invoice|CreditNote))/);
  return parts.reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + part.length > room) return [...lines, part];
    return [...lines.slice(0, -1), last + part];
  }, []);
}

/** Exit 13 if a fatal rule is broken, 2 for a day before the rules that duit knows; unreadable files fail with their own code. */
export async function checkAll(
  session: Opened<'files' | 'now' | 'out' | 'profile' | 'stop'>,
  words: readonly string[],
  { datum }: { readonly datum?: string | undefined },
): Promise<void> {
  const { out } = session;
  out.check(findingView);
  if (datum !== undefined && datum < releases[0].from)
    throw usage({
      nl: `--datum: duit kent de regels van voor ${writeDay(releases[0].from)} niet`,
      en: `--datum: duit does not know the rules of before ${writeDay(releases[0].from)}`,
    });
  const judged = await judgedToday(session, datum);
  const paths = await expanded(session, words);
  const tally = newTally();
  const failed = new Map<string, Failure>();
  const far = () => t({ nl: `${tally.documents} documenten nagekeken`, en: `${tally.documents} documents checked` });
  const { day } = judged;
  const { en16931, peppol, from: van } = releaseOn(day);
  const others = () => ({ documents: tally.documents, release: { en16931, peppol, van } });
  const view = { ...findingView, whole: { rows: 'faults', others } };
  const shown = out.results(findings(session, paths, { tally, failed, far, judged }), view, async () => findingPage);
  await out.busy(far, shown);
  const [only] = failed.values();
  const total = tally.documents + failed.size;
  if (only && total === 1) throw only;
  await out.notice(`${summary(tally)}\n${heldAgainst(day)}`);
  if (isOld(day)) await out.warn(oldRelease(day));
  const unread = failed.size > 0 ? partly(total, failed) : undefined;
  if (tally.fatal > 0) throw withUnread(brokenRules(tally), unread);
  if (unread) throw alike(unread, [...failed.values()]);
}

/** A folder stands for the XML and zip files in it and in its folders. */
async function expanded({ files }: Opened<'files'>, words: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const word of words) {
    const within = word === '-' ? undefined : await files.within(word, ['.xml', '.zip']);
    if (within?.length === 0) {
      throw usage({ nl: `in de map ${word} staat geen XML- of zip-bestand`, en: `the folder ${word} holds no XML or zip file` });
    }
    paths.push(...(within ?? [word]));
  }
  return [...new Set(paths)];
}

interface Course {
  readonly tally: Tally;
  readonly failed: Map<string, Failure>;
  readonly far: () => string;
  readonly judged: CheckFacts;
}

async function* findings(session: Opened<'files' | 'out' | 'stop'>, paths: readonly string[], course: Course): AsyncGenerator<FileFinding> {
  const { failed, far } = course;
  for (const path of paths) {
    try {
      for await (const { name, ...content } of documentsAt(session, path)) {
        if ('failure' in content) failed.set(name, content.failure);
        else yield* await session.out.busy(far, checked(name, content.bytes, course));
        if (session.stop.aborted) return;
      }
    } catch (error) {
      failed.set(inputName(path), failureIn(error));
    }
    if (session.stop.aborted) return;
  }
}

async function* documentsAt({ files }: Opened<'files'>, path: string): AsyncGenerator<Zipped> {
  if (path.toLowerCase().endsWith('.zip')) yield* files.zipped(path, '.xml', mostBytes);
  else yield { name: inputName(path), bytes: await files.bytes(path, mostBytes) };
}

async function checked(name: string, bytes: Uint8Array, { tally, failed, judged }: Course): Promise<FileFinding[]> {
  try {
    return await checkDocument(name, invoiceIn({ bytes, name, otherwise: 'usage' }), tally, judged);
  } catch (error) {
    failed.set(name, failureIn(error));
    return [];
  }
}

/** Broken rules weigh more than files that could not be read, which are reported beside them. */
const withUnread = (failure: Failure, unread: Failure | undefined): Failure =>
  unread?.errors ? new Failure(failure.reason, failure.message, { errors: unread.errors, because: failure.word }) : failure;

/** Files that are no UBL are the user's input, and stay so among others that are. */
const alike = (failure: Failure, failures: readonly Failure[]): Failure => {
  const reason = failures.every((one) => one.reason === failures[0]?.reason) ? failures[0]?.reason : undefined;
  const { message, errors, hint } = failure;
  return reason
    ? new Failure(reason, message, { because: sharedWord(failures), ...(errors && { errors }), ...(hint && { hint }) })
    : failure;
};
