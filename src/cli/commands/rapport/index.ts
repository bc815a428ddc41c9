import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { btw } from './btw/index.ts';
import { icOpgave } from './ic-opgave/index.ts';
import { klantenlisting } from './klantenlisting/index.ts';
import { nummering } from './nummering/index.ts';
import { omzet } from './omzet/index.ts';
import { pagina } from './pagina/index.ts';

export function rapport(group: CommandUnknownOpts, session: Session): void {
  omzet(group, session);
  btw(group, session);
  klantenlisting(group, session);
  icOpgave(group, session);
  nummering(group, session);
  pagina(group, session);
}
