import { endpoints, type Operation } from '../../src/contract/index.ts';
import type { Call, Client, RawReply } from '../../src/service/api/client.ts';
import { typedStep, type UnaskedWrite, type WriteGate, type WriteOutcome, type WriteStep } from '../../src/service/run/step.ts';

function dataOf(outcome: WriteOutcome | UnaskedWrite): object {
  if (outcome.kind === 'unasked') throw new Error('nobody was asked to approve it');
  if (outcome.kind === 'failed') throw outcome.failure;
  if (outcome.kind === 'rehearsed') throw new Error('nothing leaves in a dry run');
  if (outcome.kind === 'earlier') throw new Error('only a job takes over what it did before');
  return outcome.data;
}

/** A client that reads on its own, and whose writes pass a gate. */
export const gated = (client: Client, gate: WriteGate): Client => ({
  ...client,
  one: async (operation, call) => {
    if (endpoints[operation].method === 'GET') return client.one(operation, call);
    return dataOf(await gate.write(stepOf(operation, call ?? {}))) as never;
  },
  raw: async (method, path, call) => {
    if (method === 'GET') return client.raw(method, path, call);
    return dataOf(await gate.write(typedStep(method, path, call))) as RawReply;
  },
});

/** A call of one of the operations. */
const stepOf = (operation: Operation, { id, body }: Call<Operation>): WriteStep => ({ operation, document: id ?? null, body, given: body });
