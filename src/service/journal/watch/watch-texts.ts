import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Question } from './watch.ts';

/** The most questions that one message lists. */
const mostListed = 50;

/** Exit 12: these may have been done already, and a person has to decide. */
export class NeedsDecision extends Failure {
  constructor(readonly asked: readonly Question[]) {
    super('not_confirmed', lostText(asked), { hint: decisionHint(asked) });
  }
}

function lostText(asked: readonly Question[]): string {
  const [{ document, wat } = { document: '-', wat: '-' }] = asked;
  return asked.length === 1
    ? t({
        nl: `het journaal kan regels missen, dus dit kan al gebeurd zijn: ${wat} van ${document}`,
        en: `the journal may lack lines, so this may have been done already: ${wat} of ${document}`,
      })
    : t({
        nl: `het journaal kan regels missen, dus deze ${asked.length} kunnen al gebeurd zijn`,
        en: `the journal may lack lines, so these ${asked.length} may have been done already`,
      });
}

/** Says how a person decides these questions, with the file to write and the commands to give. */
export function decisionHint(asked: readonly Question[]): string {
  const rows = asked.slice(0, mostListed).map(({ document, wat }) => `${document},${wat},nee`);
  const list = ['document,wat,beslissing', ...rows].join('\n');
  const more = asked.length - rows.length;
  return [
    t({
      nl: `Kijk na of het gebeurd is. Schrijf per document ja (nu doen) of nee (niet meer doen) in een bestand beslist.csv:\n${list}\nen geef: duit journaal herstel --beslis beslist.csv\nVoer daarna het commando opnieuw uit.`,
      en: `See whether it was done. Write for each document ja (do it now) or nee (do not do it) into a file beslist.csv:\n${list}\nand give: duit journaal herstel --beslis beslist.csv\nThen run the command again.`,
    }),
    ...(more > 0
      ? [t({ nl: `Er zijn er nog ${more}; dan worden die gevraagd.`, en: `There are ${more} more; those are asked then.` })]
      : []),
    t({
      nl: 'Als je alles nakeek, of er niets verloren ging: duit journaal herstel --klaar',
      en: 'Once you have checked everything, or nothing was lost: duit journaal herstel --klaar',
    }),
  ].join('\n');
}

/** Exit 12: a person decided that this is not to be done any more. */
export const decidedAgainst = ({ document, wat }: Question): Failure =>
  new Failure(
    'not_confirmed',
    t({ nl: `je besliste van niet: ${wat} van ${document}`, en: `you decided against it: ${wat} of ${document}` }),
    {
      hint: t({
        nl: `Moet het toch gebeuren, schrijf dan in een bestand beslist.csv:\ndocument,wat,beslissing\n${document},${wat},ja\nen geef: duit journaal herstel --beslis beslist.csv`,
        en: `If it is to be done after all, write into a file beslist.csv:\ndocument,wat,beslissing\n${document},${wat},ja\nand give: duit journaal herstel --beslis beslist.csv`,
      }),
    },
  );
