/** The key of the place up to which a store of one machine has read the file of its lines. */
export const placeKey = 'kopie';

/** The beginning of such keys in a database that machines share: the id of a file follows, a space, and the machine whose file it is. */
export const placesPrefix = `${placeKey} `;

/** At which character the name of the machine begins in such a key, after the 16 digits of the id. */
export const machineAt = placesPrefix.length + 17;
