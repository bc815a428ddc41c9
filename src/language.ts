export const languages = ['nl', 'en'] as const;
export type Language = (typeof languages)[number];

/** One text in both languages. */
export type Text = Record<Language, string>;

let current: Language = 'nl';

/** Sets the language of this run. `run()` calls it before anything is built. */
export function speak(language: Language): void {
  current = language;
}

/** The language of this run, for code in another thread that must speak it. */
export const language = (): Language => current;

/** The text in the language of this run; one that is in it already stays as it is. */
export const t = (text: Text | string): string => (typeof text === 'string' ? text : text[current]);
