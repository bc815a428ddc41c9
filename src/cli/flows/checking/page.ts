import { t } from '../../../language.ts';
import { wrapped } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import { type FileFinding, placeText, ruleOf, severityOf } from './check.ts';

const indent = '  ';
const widest = 100;

/** A finding as a person reads it: the rule and its severity, the sentence, the values, and the place. */
export function findingPage(finding: FileFinding, pen: Pen, width = 80): string {
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
