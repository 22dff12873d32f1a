import { addTage } from '@ekp/wire/rules/kalendertag'

interface Eintrag {
  readonly id: string
  readonly von: string | null
  readonly bis: string | null
  readonly angaben: object
}

interface Inhalt {
  readonly aktion: 'angelegt' | 'beendet' | 'geloescht'
  readonly id: string
  readonly eintrag: { readonly gueltigVon: string | null; readonly gueltigBis: string | null }
  readonly vorgaenger: { readonly id: string; readonly gueltigBis: string | null; readonly entfallen: boolean } | null
}

const ever = '0000-00-00'

/** A supplier's system that keeps the entries of one contract, does what Vorgaenge tell it, and exports all of them. */
export class Lieferant {
  #eintraege: Eintrag[] = []
  #last = 0
  readonly #angaben: object
  readonly #hasOwnIds: boolean
  readonly #ownIds = new Map<string, string>()

  /** `angaben` are the fields of an entry of its own; with own ids it exports none of the portal's. */
  constructor(angaben: object, hasOwnIds: boolean) {
    this.#angaben = angaben
    this.#hasOwnIds = hasOwnIds
  }

  add(von: string | null, bis: string | null): void {
    this.#put({ id: `L-${++this.#last}`, von, bis, angaben: this.#angaben })
  }

  /** Begins another one of its own, until the next. */
  plan(von: string): void {
    const next = this.#eintraege.find((eintrag) => eintrag.von !== null && eintrag.von > von)
    this.#eintraege = this.#eintraege
      .filter((eintrag) => eintrag.von !== von)
      .map((eintrag) =>
        (eintrag.von ?? ever) < von && (eintrag.bis ?? '9') >= von ? { ...eintrag, bis: addTage(von, -1) } : eintrag,
      )
    this.add(von, next?.von ? addTage(next.von, -1) : null)
  }

  drop(which: number): void {
    this.#eintraege = this.#eintraege.filter((_, nr) => nr !== which % this.#eintraege.length)
  }

  take({ aktion, id, eintrag, vorgaenger }: Inhalt): void {
    const { gueltigVon: von, gueltigBis: bis, ...angaben } = eintrag
    // Before its predecessor is opened again, which would else still end where this one begins.
    if (aktion === 'geloescht') this.#remove(id)
    if (vorgaenger?.entfallen === true) this.#remove(vorgaenger.id)
    else if (vorgaenger !== null) this.#end(vorgaenger.id, vorgaenger.gueltigBis)
    if (aktion === 'beendet') this.#end(id, bis)
    if (aktion === 'angelegt') this.#create(id, { von, bis, angaben })
  }

  export(): object[] {
    const lines = this.#eintraege.map(({ id, von, bis, angaben }) => {
      const {
        valide: _valide,
        ibanAbleitbar: _ibanAbleitbar,
        ...fields
      } = { valide: null, ibanAbleitbar: null, ...angaben }
      return { ...this.#angaben, ...fields, ...this.#idField(id), gueltigVon: von, gueltigBis: bis }
    })
    return lines.length > 0 ? lines : [{ ...this.#angaben, ...this.#idField('L-0'), entfernt: true }]
  }

  #idField(id: string): object {
    return 'bankverbindungId' in this.#angaben ? { bankverbindungId: id } : { id }
  }

  #idOf(id: string): string {
    return this.#ownIds.get(id) ?? id
  }

  #create(id: string, eintrag: Omit<Eintrag, 'id'>): void {
    if (this.#hasOwnIds) this.#ownIds.set(id, `L-${++this.#last}`)
    const next = this.#eintraege.find(({ von }) => von !== null && von > (eintrag.von ?? ever))
    this.#eintraege = this.#eintraege.filter(({ von }) => von !== eintrag.von)
    const bis = next?.von ? addTage(next.von, -1) : null
    this.#put({ ...eintrag, id: this.#idOf(id), bis: eintrag.bis ?? bis })
    this.#clip()
  }

  #end(id: string, bis: string | null): void {
    this.#eintraege = this.#eintraege.map((one) => (one.id === this.#idOf(id) ? { ...one, bis } : one))
    this.#clip()
  }

  #remove(id: string): void {
    this.#eintraege = this.#eintraege.filter((one) => one.id !== this.#idOf(id))
  }

  /** Its own plans come before what a Vorgang says of an end. */
  #clip(): void {
    this.#eintraege = this.#eintraege.map((one, nr) => {
      const next = this.#eintraege[nr + 1]?.von
      const last = next ? addTage(next, -1) : null
      return last !== null && (one.bis === null || one.bis > last) ? { ...one, bis: last } : one
    })
  }

  #put(eintrag: Eintrag): void {
    this.#eintraege = [...this.#eintraege, eintrag].toSorted((a, b) => ((a.von ?? ever) < (b.von ?? ever) ? -1 : 1))
  }
}
