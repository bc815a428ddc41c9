import type { Command, OptionValues } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { isVariable, type KeySource, readBaseUrl, soorten } from '../../../service/profiles/index.ts';
import { choice, option } from '../../options.ts';

/** Reads the address of a service; fails with exit 2 on one that no profile can have. `name` is the option or question. */
export function parseBaseUrl(text: string, name: string): string {
  const read = readBaseUrl(text);
  if ('base_url' in read) return read.base_url;
  throw usage(`${name}: ${t(read.fault)}`, {
    hint: t({ nl: 'Bijvoorbeeld https://dienst.example/api/v1', en: 'Such as https://service.example/api/v1' }),
  });
}

function parseVariable(text: string, name: string): string {
  if (isVariable(text)) return text;
  // The message does not quote it: it may be the key itself, given in the wrong place.
  throw usage(t({ nl: `${name}: dit is geen naam van een variabele`, en: `${name}: this is not the name of a variable` }));
}

function parseCommand(text: string, name: string): string {
  if (text.trim() !== '') return text;
  throw usage(t({ nl: `${name}: de opdracht is leeg`, en: `${name}: the command is empty` }));
}

/** Adds the options that describe a profile. None of them takes the key itself, since other users can see a command line. */
export function addProfileOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(
      option(
        '--base-url <adres>',
        { nl: 'adres van de dienst, tot en met /api/v1', en: 'address of the service, up to /api/v1' },
        parseBaseUrl,
      ),
    )
    .addOption(
      choice('--soort <soort>', { nl: 'gewone sleutel of testsleutel', en: 'normal key or test key' }, soorten).default('echt' as const),
    )
    .addOption(
      option('--beschermd', { nl: 'definitief maken en versturen altijd laten bevestigen', en: 'always confirm finalising and sending' }),
    )
    .addOption(
      option(
        '--sleutel-opdracht <opdracht>',
        { nl: 'de sleutel is de eerste regel die deze opdracht geeft', en: 'the key is the first line this command prints' },
        parseCommand,
      ).conflicts('sleutelOmgeving'),
    )
    .addOption(
      option(
        '--sleutel-omgeving <variabele>',
        { nl: 'de sleutel staat in deze variabele', en: 'the key is in this variable' },
        parseVariable,
      ),
    );
}

/** The source of the key that the options name; without one, the configuration file. */
export function sourceOf({
  sleutelOpdracht,
  sleutelOmgeving,
}: {
  sleutelOpdracht?: string | undefined;
  sleutelOmgeving?: string | undefined;
}): KeySource {
  if (sleutelOpdracht !== undefined) return { bron: 'opdracht', opdracht: sleutelOpdracht };
  if (sleutelOmgeving !== undefined) return { bron: 'omgeving', variabele: sleutelOmgeving };
  return { bron: 'bestand' };
}
