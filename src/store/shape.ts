/** Whether a value has a shape: a value of the store may be damaged and still be JSON. */
export type KeptShape = (value: unknown) => boolean;

export const aText: KeptShape = (value) => typeof value === 'string';
export const aNumber: KeptShape = (value) => typeof value === 'number';
export const aFlag: KeptShape = (value) => typeof value === 'boolean';
/** Exactly one of these values. */
export const oneOf =
  (...values: readonly unknown[]): KeptShape =>
  (value) =>
    values.includes(value);
export const orNull =
  (shape: KeptShape): KeptShape =>
  (value) =>
    value === null || shape(value);
export const ifThere =
  (shape: KeptShape): KeptShape =>
  (value) =>
    value === undefined || shape(value);
export const eachItem =
  (shape: KeptShape): KeptShape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
/** An object with values of one shape, whatever their names. */
export const eachValue =
  (shape: KeptShape): KeptShape =>
  (value) =>
    isObject(value) && Object.values(value).every(shape);
/** An object with these members. It may have others, which a later duit adds. */
export const members = (shapes: Readonly<Record<string, KeptShape>>): KeptShape => {
  const wanted = Object.entries(shapes);
  return (value) => isObject(value) && wanted.every(([name, shape]) => shape(value[name]));
};
/** An object with these members and no others. */
export const onlyMembers = (shapes: Readonly<Record<string, KeptShape>>): KeptShape => {
  const fits = members(shapes);
  return (value) => fits(value) && Object.keys(value as object).every((name) => Object.hasOwn(shapes, name));
};
/** An object whose shape depends on the value of one of its members. `other` tells whether it may have a value that has no shape. */
export const byMember =
  (name: string, shapes: Readonly<Record<string, KeptShape>>, other = false): KeptShape =>
  (value) => {
    const kind = isObject(value) ? value[name] : undefined;
    if (typeof kind !== 'string') return false;
    return Object.hasOwn(shapes, kind) ? shapes[kind]!(value) : other;
  };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
