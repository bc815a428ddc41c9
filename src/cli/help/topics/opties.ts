import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { allOptions } from '../layout.ts';

/** The topic of the options of every command. Each heading becomes a paragraph, and its options a block. */
export function optiesTopic(program: CommandUnknownOpts): string {
  const options = allOptions(program).replaceAll(/^(\S.*)\n/gm, '$1\n\n');
  return t({
    nl: `
Opties bij elk commando

Ze mogen voor of achter het commando staan.

${options}

Een optie gaat voor op een variabele van de omgeving, en die op het profiel (duit help omgeving).

  duit factuur list --json --velden nummer,totaal_incl
  duit --profiel zaak factuur definitief 8f14e45f --proef`,
    en: `
Options of every command

They may stand before or after the command.

${options}

An option overrides a variable of the environment, and that the profile (duit help omgeving).

  duit factuur list --json --velden nummer,totaal_incl
  duit --profiel zaak factuur definitief 8f14e45f --proef`,
  });
}
