import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { btw } from './btw.ts';
import { icOpgave } from './ic-opgave.ts';
import { klantenlisting } from './klantenlisting.ts';
import { nummering } from './nummering.ts';
import { omzet } from './omzet.ts';
import { pagina } from './pagina.ts';

export function rapport(group: CommandUnknownOpts, session: Session): void {
  omzet(group, session);
  btw(group, session);
  klantenlisting(group, session);
  icOpgave(group, session);
  nummering(group, session);
  pagina(group, session);
}
