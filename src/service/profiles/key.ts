import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';

/** Trims a key and checks it: printable ASCII on one line, no spaces. Exit 4 with a message that begins with `where`, without the key. */
export function soundKey(text: string, where: string): string {
  const key = text.trim();
  const hint = t({
    nl: 'Kijk met duit profiel toon na waar de sleutel vandaan komt, of geef hem opnieuw op met duit profiel maak.',
    en: 'See the source of the key with duit profiel toon, or give it again with duit profiel maak.',
  });
  if (key === '') throw new Failure('key', t({ nl: `${where}: de sleutel is leeg`, en: `${where}: the key is empty` }), { hint });
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new Failure(
    'key',
    t({
      nl: `${where}: de sleutel bevat tekens die niet in een sleutel horen (spaties, accenten of stuurtekens)`,
      en: `${where}: the key holds characters that no key has (spaces, accents or control characters)`,
    }),
    { hint },
  );
}
