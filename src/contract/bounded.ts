import * as z from 'zod/mini';

export const maxIssues = 100;

type Payload = z.core.ParsePayload;
type Init<T extends z.core.$ZodType> = (inst: T, def: T['_zod']['def']) => void;

const BoundedArray = z.core.$constructor<z.ZodMiniArray>('BoundedArray', (inst, def) => {
  (z.ZodMiniArray.init as Init<typeof inst>)(inst, def);
  const { _zod: internals } = inst;
  const { _zod: item } = def.element;
  const parse = internals.parse.bind(internals);
  internals.parse = (payload, ctx) => {
    const items: unknown = payload.value;
    if (!Array.isArray(items)) return parse(payload, ctx);
    const copy: unknown[] = [];
    payload.value = copy;
    for (const [at, value] of items.entries()) {
      // No schema of the contract is asynchronous.
      const result = item.run({ value, issues: [] }, ctx) as Payload;
      payload.issues.push(...z.core.util.prefixIssues(at, result.issues));
      copy.push(result.value);
      if (payload.issues.length >= maxIssues) break;
    }
    return payload;
  };
});

/** As `z.array`, but zod collects an issue for every wrong item, however many millions there are: after the hundredth none is looked at. */
export const listOf = <T extends z.ZodMiniType>(item: T): z.ZodMiniArray<T> =>
  new BoundedArray({ type: 'array', element: item }) as unknown as z.ZodMiniArray<T>;
