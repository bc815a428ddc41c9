import { sendDocument } from '../delivery/send.ts';
import { notFound } from '../refusal.ts';
import type { Service } from '../service.ts';
import { findFactuur } from '../store/facturen.ts';
import { documentsPage } from './facturen.ts';
import type { HandlersOf } from './types.ts';

/** The operations on credit notes. (Creditnota's) */
export const creditnotasHandlers = (service: Service): HandlersOf<'creditnotas'> => ({
  'creditnotas.list': ({ query }) => documentsPage(service, { ...query, type: 'creditnota' }),
  'creditnotas.versturen': ({ id, body, soort }) => {
    const creditnota = findFactuur(service.store, id);
    if (creditnota?.type !== 'creditnota') throw notFound('Creditnota');
    return sendDocument(service, creditnota, body, soort);
  },
});
