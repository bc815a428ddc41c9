import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { plan } from './plan.ts';

export function abonnement(group: CommandUnknownOpts, session: Session): void {
  controleer(group, session);
  plan(group, session);
}
