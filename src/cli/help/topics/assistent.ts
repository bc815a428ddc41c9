import { version } from '../../../../package.json';
import { t } from '../../../language.ts';
import { codes } from '../codes.ts';
import { skillBody, skillDescription } from './assistent-text.ts';

/** The line by which a file is known as one that duit made. */
export const skillOrigin = 'made-by: duit help assistent';

/** The lines of each step for a shell, which are the same in both languages. */
const lines = {
  start: `
export DUIT_PROFIEL=oefen
duit oefen vul
duit controle --json
duit profiel toon --json --velden naam,soort,alleen_lezen,mag,hoogstens_bedrag,hoogstens_per_dag,goedkeuring
duit help --json --velden path,description
duit help factuur verstuur --json`,
  invoice: `
duit klanten list --zoek "Gouden Korst" --json
duit klanten toon "Bakkerij De Gouden Korst BV" --json
duit factuur maak --klant "Bakkerij De Gouden Korst BV" --regel "Advies;3;95;21" --proef --json --niet-interactief
id=$(duit factuur maak --klant "Bakkerij De Gouden Korst BV" --regel "Advies;3;95;21" --formaat id --niet-interactief)
duit factuur toon "$id" --json
duit factuur definitief "$id" --proef --json --niet-interactief
duit factuur definitief "$id" --json --niet-interactief
duit factuur verstuur "$id" --kanaal email --json --niet-interactief
duit factuur toon "$id" --json --velden nummer,status,totaal_incl,ogm`,
  batch: `
duit batch voorbeeld -o facturen.csv --overschrijven
duit batch plan facturen.csv -o plan.json --overschrijven --json
duit batch toon plan.json --json
duit batch voer-uit plan.json --max-aantal 20 --max-bedrag 5000 --ja --json`,
  credit: `
duit creditnota maak "$id" --proef --json --niet-interactief
nota=$(duit creditnota maak "$id" --formaat id --niet-interactief)
duit creditnota toon "$nota" --json
duit creditnota definitief "$nota" --json --niet-interactief
duit creditnota verstuur "$nota" --kanaal email --json --niet-interactief`,
  bank: `
duit oefen bank --map bank --overschrijven
duit bank lees bank/* --json --niet-interactief
duit bank list --json --velden id,datum,bedrag,partij,stand,documenten
duit bank voorstel --json
duit bank voorstel --neem-aan eenduidige --proef --json --niet-interactief`,
  remind: `
duit openstaand list --vervallen --herinnerd --json
duit openstaand herinner --vervallen --map brieven --proef --niet-interactief
duit openstaand herinner --vervallen --map brieven --niet-interactief`,
  vat: `
duit rapport nummering --json
duit rapport btw --json || test $? -eq 8`,
  archive: `
duit archief bijwerken --map archief --json
duit archief controleer --map archief --json
duit overzicht --json`,
  error: `
duit journaal list --open --json
duit journaal herstel --json --niet-interactief`,
};

/** The file for assistants, in the open form of SKILL.md, made from this program. */
export function assistentTopic(): string {
  // A value in quotes, because the text holds colons in a language or another.
  const head = [
    'name: duit',
    `description: ${JSON.stringify(t(skillDescription))}`,
    'metadata:',
    `  ${skillOrigin}`,
    `  version: "${version}"`,
  ];
  const body = t(skillBody)
    .trim()
    .replace('{codes}', () => codeTable())
    .replace(/^\{(\w+)\}$/gm, (_, step: keyof typeof lines) => `\`\`\`sh\n${lines[step].trim()}\n\`\`\``);
  return `---\n${head.join('\n')}\n---\n\n${body}\n`;
}

/** The exit codes, and whether a command that ended with them may be given again. */
function codeTable(): string {
  const head = t({ nl: '| code | betekenis | opnieuw? |', en: '| code | meaning | again? |' });
  const never = t({ nl: '**nooit herhalen**', en: '**never repeat**' });
  const rows = codes().map(
    ({ code, meaning, again, reasons }) => `| ${code} | ${meaning} | ${reasons.includes('unknown') ? `${never}; ${again}` : again} |`,
  );
  return [head, '|---|---|---|', ...rows].join('\n');
}
