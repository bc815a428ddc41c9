import { lone } from '../../command/command.ts';

export const controle = lone({
  examples: ['duit controle', 'duit controle --profiel werk --json > controle.json'],
  note: {
    nl: 'Eén regel per onderdeel: ok, let op of fout, met wat eraan te doen is. De afsluitcode is 0 als er geen fout is, anders die van de ergste: 10 deze computer, 4 de sleutel, 5 onbereikbaar, 13 een beschadigd journaal. Het resultaat bevat geen sleutel of wachtwoord en kan mee met een foutmelding.',
    en: 'One line for each part: ok, let op (warning) or fout (error), with what to do about it. The exit code is 0 when nothing is wrong, otherwise that of the worst: 10 this machine, 4 the key, 5 not reachable, 13 a damaged log. The result holds no key or password and can go along with a bug report.',
  },
  reply: 'PartFinding[]',
  load: async () => (await import('./check.ts')).checkMachine,
});
