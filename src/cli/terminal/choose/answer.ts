import { t } from '../../../language.ts';
import { shortened } from '../../output/width.ts';
import { andMore, asQuestion, type ChoiceList, type Picked } from './numbered.ts';

/** The choice as a text that stays on the screen: several items are counted and named, on at most `most` lines. */
export function choiceText(
  { title, rows, others }: ChoiceList,
  picked: Picked,
  { columns, most }: { readonly columns: number; readonly most: number },
): string {
  const answer = (text: string): string => `${asQuestion(title)} ${text}`;
  if ('other' in picked) return answer(others?.(picked.typed)[picked.other] ?? '');
  const texts = rows(Number.POSITIVE_INFINITY);
  const names = picked.items.map((item) => texts[item]?.trim().replaceAll(/ {2,}/g, '  ') ?? '');
  const [only = '', ...more] = names;
  if (more.length === 0) return answer(only);
  const shown = names.length > most ? [...names.slice(0, most - 1), andMore(names.length - most + 1)] : names;
  const count = t({ nl: `${names.length} gekozen`, en: `${names.length} chosen` });
  return [answer(count), ...shown.map((name) => shortened(`  ${name}`, columns - 1))].join('\n');
}
