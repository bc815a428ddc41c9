import { t } from '../../../language.ts';
import { aligned } from '../../output/aligned.ts';
import { variables } from '../variables.ts';

const table = (): string =>
  aligned(Object.entries(variables).map(([name, text]) => [name, t(text)]))
    .map((line) => `  ${line}`)
    .join('\n');

/** The topic of the environment. */
export const omgevingTopic = (): string =>
  t({
    nl: `
Omgevingsvariabelen

${table()}

Een optie gaat voor op een variabele, een variabele op het gekozen profiel. Een lege variabele telt niet mee. De proxyvariabelen gelden ook in kleine letters, en die gaan voor.

Een CI-taak heeft aan twee variabelen genoeg:

  export DUIT_BASE_URL=https://dienst.example/api/v1
  export DUIT_API_KEY=...
  duit factuur list --status concept --json

Een sleutel in een variabele is zichtbaar voor elk programma dat je vanuit dezelfde shell start: voor je eigen computer is een profiel veiliger. Zie duit help profielen.`,
    en: `
Environment variables

${table()}

An option overrides a variable, a variable the chosen profile. An empty variable does not count. The proxy variables count in lower case too, and those override the others.

A CI job needs only two:

  export DUIT_BASE_URL=https://dienst.example/api/v1
  export DUIT_API_KEY=...
  duit factuur list --status concept --json

A key in a variable can be seen by every program that is started from the same shell: on your own computer a profile is safer. See duit help profielen.`,
  });
