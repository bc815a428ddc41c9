export const languages = ['nl', 'en'] as const;
export type Language = (typeof languages)[number];

export type Text = Record<Language, string>;

let current: Language = 'nl';

/** Sets the language of this run. `run()` calls it before anything is built. */
export function speak(language: Language): void {
  current = language;
}

/** For code in another thread that must speak it. */
export const language = (): Language => current;

/** What is missing, with what belongs there: `--klant ontbreekt: voor wie is het?`. */
export const missingText = (what: string, wanted?: Text): Text => ({
  nl: `${what} ontbreekt${wanted ? `: ${wanted.nl}` : ''}`,
  en: `${what} is missing${wanted ? `: ${wanted.en}` : ''}`,
});

export const listingHint = (command: string): Text => ({ nl: `Bekijk welke er zijn: ${command}`, en: `List them with: ${command}` });

export const meantText = (what: string): Text => ({ nl: `Bedoel je ${what}?`, en: `Did you mean ${what}?` });

/** The text in the language of this run; one that is in it already stays as it is. */
export const t = (text: Text | string): string => (typeof text === 'string' ? text : text[current]);
