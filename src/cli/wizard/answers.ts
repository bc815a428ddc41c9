import type * as z from 'zod/mini';
import { check } from '../../contract/issues.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';

type Parse<T> = (answer: string) => T;

/** Text as a field of the service takes it, all of it visible: what is typed here is printed again in a command. */
export const text =
  (schema: z.ZodMiniType<string>): Parse<string> =>
  (answer) => {
    if (clean(answer) !== answer) {
      throw usage(t({ nl: 'hier staan tekens in die niet te zien zijn', en: 'this holds characters that do not show' }));
    }
    const { issues } = check(schema, answer);
    if (issues?.[0]) throw usage(`${answer}: ${t(issues[0].text)}`);
    return answer;
  };

/** An answer that may be empty. */
export const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (answer) =>
    answer === '' ? undefined : parse(answer);

/** Tells once what is wrong with an answer, and takes the same answer given again: the service decides. */
export function insisting(parse: Parse<string>, problemOf: (answer: string) => string | undefined): Parse<string> {
  let told: string | undefined;
  return (answer) => {
    const value = parse(answer);
    const problem = problemOf(value);
    if (problem === undefined || value === told) return value;
    told = value;
    throw usage(`${value}: ${problem}`, {
      hint: t({ nl: 'Nog eens hetzelfde antwoord neemt het zo over.', en: 'The same answer again takes it as it is.' }),
    });
  };
}

/** Behind a question that may be left empty. */
export const orNone = (question: string): string => `${question} ${t({ nl: '(leeg: geen)', en: '(empty: none)' })}`;
