import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../../src/store/postgres/place.ts';

const usual = { port: 5432, database: 'duit', user: 'anna', authority: undefined };

describe('the address of a database', () => {
  it.each([
    ['postgres://anna@db.kantoor.be/duit', { ...usual, host: 'db.kantoor.be', tls: true }],
    ['postgresql://anna@db.kantoor.be:6000/duit', { ...usual, host: 'db.kantoor.be', port: 6000, tls: true }],
    ['postgres://an%40na@localhost/de%20boeken', { ...usual, host: 'localhost', user: 'an@na', database: 'de boeken', tls: false }],
    ['postgres://anna@[::1]/duit', { ...usual, host: '::1', tls: false }],
    ['postgres://anna@[2001:db8::1]/duit', { ...usual, host: '2001:db8::1', tls: true }],
    ['postgres://anna@127.0.0.9/duit?sslmode=verify-full', { ...usual, host: '127.0.0.9', tls: true }],
    ['postgres://anna@127.0.0.9/duit?sslmode=disable', { ...usual, host: '127.0.0.9', tls: false }],
    ['postgres://anna@/duit?host=/run/postgresql', { ...usual, host: '/run/postgresql', tls: false }],
    ['postgres://anna@%2Frun%2Fpostgresql/duit', { ...usual, host: '/run/postgresql', tls: false }],
    [
      'postgres://anna@db.kantoor.be/duit?sslrootcert=/etc/ca.pem',
      { ...usual, host: 'db.kantoor.be', tls: true, authority: '/etc/ca.pem' },
    ],
  ])('%s', (address, expected) => {
    expect(placeOf(address)).toMatchObject(expected);
  });

  it('has a certificate below the home folder', () => {
    expect(placeOf('postgres://anna@db/duit?sslrootcert=~/ca.crt', '/home/anna').authority).toBe('/home/anna/ca.crt');
  });

  it.each([
    ['mysql://anna@db/duit', 'kan niet gelezen worden'],
    ['db.kantoor.be/duit', 'kan niet gelezen worden'],
    ['postgres://a@b@db/duit', 'kan niet gelezen worden'],
    ['postgres://anna@een,twee/duit', 'kan niet gelezen worden'],
    ['postgres://an%na@db/duit', 'kan niet gelezen worden'],
    ['postgres://db.kantoor.be/duit', 'er staat geen gebruiker in'],
    ['postgres://anna@db.kantoor.be', 'er staat geen database in'],
    ['postgres://anna@db.kantoor.be:70000/duit', 'poort 70000 bestaat niet'],
    ['postgres://anna@db.kantoor.be/duit?sslmode=disable', 'sslmode=disable controleert het certificaat van de server niet'],
    ['postgres://anna@localhost/duit?sslmode=prefer', 'sslmode=prefer controleert'],
    ['postgres://anna@db/duit?sslcert=x', 'sslcert kan er niet in staan'],
    ['postgres://anna:canary@db/duit', 'staat een wachtwoord'],
    ['postgres://anna%3Acanary@db/duit', 'staat een wachtwoord'],
    ['postgres://anna@db/duit?sslrootcert=ca.crt', 'sslrootcert=ca.crt moet een volledig pad zijn'],
    ['postgres://anna@db/duit?password=canary', 'staat een wachtwoord'],
    ['postgres://anna:can/ary@db/duit', 'Het adres van de database klopt niet'],
  ])('is refused without quoting it: %s', (address, why) => {
    let message = '';
    try {
      placeOf(address);
    } catch (error) {
      message = `${String(error)} ${JSON.stringify(error)}`;
    }
    expect(message).toContain(why);
    expect(message).not.toContain('canary');
    expect(message).not.toContain('ary@');
  });
});
