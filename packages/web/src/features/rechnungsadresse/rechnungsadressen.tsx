import {
  createRechnungsadresse,
  createVertragRechnungsadresse,
  deleteVertragRechnungsadresse,
  endVertragRechnungsadresse,
  findAktuelleRechnungsadresse,
  findAktuelleVertragRechnungsadresse,
  listRechnungsadressen,
  listVertragRechnungsadressen,
  type NeueRechnungsadresse,
  type Rechnungsadresse,
} from '@ekp/wire/rechnungsadresse'
import { nichtAngegeben } from '../../lib/format.ts'
import { call } from '../../api/call.ts'
import { submit } from '../../api/submit.ts'
import type { Eintragsart } from '../eintrag/eintragsart.ts'
import styles from './rechnungsadressen.module.css'
import { adresseKurz, anschriftLines, rechnungsadressworte } from './texts.ts'

/** Billing addresses as entries. */
export const rechnungsadressen: Eintragsart<Rechnungsadresse, NeueRechnungsadresse> = {
  ...rechnungsadressworte,
  pfade: {
    alle: '/rechnungsadressen',
    editieren: '/rechnungsadresse/editieren',
    ofVertrag: '/vertrag/$vertragId/rechnungsadressen',
    ofVertragEditieren: '/vertrag/$vertragId/rechnungsadresse/editieren',
  },
  calls: {
    findAktuelle: (vertragId, options) =>
      vertragId === undefined
        ? call(findAktuelleRechnungsadresse, {}, options)
        : call(findAktuelleVertragRechnungsadresse, { params: { vertragId } }, options),
    list: (vertragId, options) =>
      vertragId === undefined
        ? call(listRechnungsadressen, {}, options)
        : call(listVertragRechnungsadressen, { params: { vertragId } }, options),
    create: (vertragId, body) =>
      vertragId === undefined
        ? submit(createRechnungsadresse, { body })
        : submit(createVertragRechnungsadresse, { params: { vertragId }, body }),
    endOfVertrag: (vertragId, rechnungsadresseId) =>
      submit(endVertragRechnungsadresse, { params: { vertragId, rechnungsadresseId } }),
    deleteOfVertrag: (vertragId, rechnungsadresseId) =>
      submit(deleteVertragRechnungsadresse, { params: { vertragId, rechnungsadresseId } }),
  },
  show: (adresse) => <Anschrift adresse={adresse} />,
  gefaltet: adresseKurz,
  lines: 3,
}

/** A billing address as on an envelope. */
function Anschrift({ adresse }: { adresse: Rechnungsadresse }) {
  const lines = anschriftLines(adresse)
  if (lines.length === 0) return <p>{nichtAngegeben}</p>
  return (
    <p className={styles.anschrift} translate="no">
      {lines.map((line, index) => (
        <span key={index} className={styles.line}>
          {line}{' '}
        </span>
      ))}
    </p>
  )
}
