import type { Command, OptionValues } from 'commander';
import { option } from '../../options.ts';
import type { OpenSession } from '../../session/session.ts';

/** The option of the archive's folder as commander gives it. */
export interface PlaceOptions {
  map?: string | undefined;
}

/** Adds the option for the folder of the archive. */
export function addPlace<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command.addOption(
    option('--map <map>', { nl: 'de map van het archief; standaard archief', en: 'the folder of the archive; by default archief' }),
  );
}

/** The absolute path of the archive that the options name. */
export const folderOf = ({ files }: Pick<OpenSession, 'files'>, { map = 'archief' }: PlaceOptions): Promise<string> => files.absolute(map);
