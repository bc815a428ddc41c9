import type * as z from 'zod/mini';
import { unknownPlaceholders } from '../../belgium/checks/document.ts';
import { checkSchema } from '../../contract/issues.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { refusalText } from '../flows/accepting/accept.ts';
import { clean } from '../../machine/text/sanitise.ts';

type Parse<T> = (answer: string) => T;

/** The answer that goes back to the question before, and the one that asks for help. */
export const back = '-';
export const helpAnswer = '?';

/**
 * Parses text for a field of the service. Every character must be visible, because the command is shown to be copied. Where the
 * answers for help and for going back do nothing, they are refused: nobody means them as a name or number.
 */
export const visibleText =
  (schema: z.ZodMiniType<string>, { controls = false } = {}): Parse<string> =>
  (answer) => {
    if (!controls && (answer === back || answer === helpAnswer)) {
      throw usage(
        t({
          nl: `${answer} doet hier niets; Ctrl-C stopt zonder iets te versturen`,
          en: `${answer} does nothing here; Ctrl-C stops and sends nothing`,
        }),
      );
    }
    if (clean(answer) !== answer) {
      throw usage(t({ nl: 'hier staan tekens in die niet te zien zijn', en: 'this holds characters that do not show' }));
    }
    const { issues } = checkSchema(schema, answer);
    if (issues?.[0]) throw usage(`${answer}: ${t(issues[0].text)}`);
    return answer;
  };

/** Refuses placeholders such as `{maand}`, which nothing fills in here. */
export const writtenOut =
  (parse: Parse<string>): Parse<string> =>
  (answer) => {
    const text = parse(answer);
    const [first] = unknownPlaceholders(text);
    if (first !== undefined) throw usage(refusalText({ reason: 'placeholder', value: `{${first}}` }));
    return text;
  };

export const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (answer) =>
    answer === '' ? undefined : parse(answer);

/** Objects once to an answer with a problem, and accepts the same answer given again, because the service decides. */
export function insisting(parse: Parse<string>, problemOf: (answer: string) => string | undefined): Parse<string> {
  let objectedTo: string | undefined;
  return (answer) => {
    const value = parse(answer);
    const problem = problemOf(value);
    if (problem === undefined || value === objectedTo) return value;
    objectedTo = value;
    throw usage(`${value}: ${problem}`, {
      hint: t({ nl: 'Nog eens hetzelfde antwoord neemt het zo over.', en: 'The same answer again takes it as it is.' }),
    });
  };
}

export const orNone = (question: string): string => `${question} ${t({ nl: '(leeg: geen)', en: '(empty: none)' })}`;
