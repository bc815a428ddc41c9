import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { MemoryChange } from '../../service/memory/memory.ts';
import { formatDate } from '../output/days.ts';
import { localDay } from '../output/moments.ts';
import type { ValueKind } from '../output/out.ts';
import { forPerson } from '../output/person.ts';

const mostShown = 5;

/** A sentence for each of the first five, and how many more there are. */
export function changeTexts(changes: readonly MemoryChange[], timeZone: string | undefined): string[] {
  const texts = changes.slice(0, mostShown).map((change) => changeText(change, timeZone));
  const rest = changes.length - texts.length;
  if (rest === 1) texts.push(t({ nl: 'Nog één ander definitief document is veranderd.', en: 'One more final document was changed.' }));
  if (rest > 1)
    texts.push(t({ nl: `Nog ${rest} andere definitieve documenten zijn veranderd.`, en: `${rest} more final documents were changed.` }));
  return texts;
}

function changeText({ id, nummer, read, fields }: MemoryChange, timeZone: string | undefined): string {
  const name = clean(nummer ?? id);
  const parts = fields.map(({ field, before, after }) => `${field} ${valueText(field, before)} → ${valueText(field, after)}`).join(', ');
  const day = formatDate(localDay(read, timeZone));
  return t({
    nl: `Let op: ${name} is definitief, en toch veranderd bij de dienst sinds duit het las op ${day}: ${parts}. Kijk het na bij de dienst.`,
    en: `Note: ${name} is final, and yet it was changed at the service since duit read it on ${day}: ${parts}. Check it with the service.`,
  });
}

const valueKindOf = (field: string): ValueKind | undefined => {
  if (field.startsWith('totaal_')) return 'bedrag';
  return field.endsWith('datum') ? 'datum' : 'woord';
};

const valueText = (field: string, value: unknown): string => forPerson(value, valueKindOf(field)) || t({ nl: 'leeg', en: 'empty' });
