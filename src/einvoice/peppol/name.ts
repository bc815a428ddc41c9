import { createHash } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 without padding. (RFC 4648) */
function base32(bytes: Uint8Array): string {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** The name under which a zone tells where a participant such as `0208:0403123486` has its metadata. (SML, U-NAPTR) */
export const participantName = (participant: string, zone: string): string =>
  `${base32(createHash('sha256').update(participant.toLowerCase()).digest())}.iso6523-actorid-upis.${zone}`;
