import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { bereinige, type Bereinigungswunsch } from '@ekp/wire/kunde/bereinigung'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { kundeQuery } from '../../queries.ts'
import { formatTag } from '../../texts.ts'
import { type Ergebnis, Vorschau } from './Vorschau.tsx'

interface WahlProps {
  blatt: Kundenblatt
  mandant: string
  onDone: (ergebnis: Ergebnis) => void
}

/** What is wrong, then what happens, then that it happens. */
export function Wahl({ blatt, mandant, onDone }: WahlProps) {
  const { kundennummer, vertraege } = blatt
  const queries = useQueryClient()
  const einziger = vertraege.length === 1 ? vertraege[0] : undefined
  const [eingabe, setEingabe] = useState<Eingabe>({
    art: '',
    nummer: '',
    vertragId: einziger?.id ?? '',
    zaehlernummer: onlyOf(einziger?.zaehler),
  })
  const wunsch = wunschOf(eingabe, kundennummer)
  const ask = useMutation({
    mutationFn: (gewaehlt: Wunsch) =>
      call(bereinige, { params: { mandant }, body: { ...gewaehlt, ausfuehren: false } }),
  })
  const carryOut = useMutation({
    mutationFn: (gewaehlt: Wunsch) => call(bereinige, { params: { mandant }, body: { ...gewaehlt, ausfuehren: true } }),
    onSuccess: (ergebnis) => {
      onDone(ergebnis)
      // Not at once: this customer may be gone.
      const predicate = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => first !== 'sitzung'
      return queries.invalidateQueries({ predicate, refetchType: 'none' })
    },
    onError: () => {
      // What was shown holds no more: somebody else may have done something meanwhile.
      ask.reset()
      return queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey })
    },
  })
  const change = (neu: Partial<Eingabe>) => {
    setEingabe({ ...eingabe, ...neu })
    // What was said is about something else now.
    ask.reset()
    carryOut.reset()
  }
  const heading = useRef<HTMLHeadingElement>(null)
  const cancel = () => {
    change({})
    heading.current?.focus()
  }
  const { art } = eingabe
  const nummer = nummern[art]
  const chosen = vertraege.find(({ id }) => id === eingabe.vertragId)
  return (
    <>
      <Card as="section" aria-labelledby="wahl">
        <h2 id="wahl" ref={heading} tabIndex={-1}>
          Was ist zu tun?
        </h2>
        <Form
          aria-label="Was ist zu tun?"
          onSubmit={() => wunsch && ask.mutate(wunsch)}
          valid={wunsch !== undefined}
          reason={art === '' ? 'Bitte wählen Sie eine Aufgabe.' : 'Bitte ergänzen Sie die Angaben zu dieser Aufgabe.'}
          busy={ask.isPending}
          submitLabel="Zeigen, was geschieht"
          submitVariant={ask.data ? 'secondary' : 'primary'}
          error={ask.error?.message ?? carryOut.error?.message}
        >
          <SelectField
            label="Aufgabe"
            hint={art === '' ? undefined : arten[art].wann}
            name="art"
            placeholder="Bitte wählen"
            options={Object.entries(arten).map(([value, { name }]) => ({ value, label: name }))}
            value={art}
            onChange={({ target: { value } }) => change({ art: isArt(value) ? value : '', nummer: '' })}
          />
          {(art === 'vertrag_umhaengen' || art === 'vertrag_entfernen' || art === 'zaehler_entfernen') && (
            <SelectField
              label="Vertrag"
              name="vertragId"
              placeholder={vertraege.length === 0 ? 'Dieser Kunde hat keinen Vertrag' : 'Bitte wählen'}
              options={vertraege.map(({ id, versorgungsart, adresse }) => ({
                value: id,
                label: [id, versorgungsart === 'gas' ? 'Gas' : 'Strom', adresse].filter(Boolean).join(', '),
              }))}
              value={eingabe.vertragId}
              onChange={({ target: { value } }) =>
                change({ vertragId: value, zaehlernummer: onlyOf(vertraege.find(({ id }) => id === value)?.zaehler) })
              }
            />
          )}
          {art === 'zaehler_entfernen' && (
            <SelectField
              label="Zähler"
              name="zaehlernummer"
              placeholder={chosen?.zaehler.length === 0 ? 'Dieser Vertrag hat keinen Zähler' : 'Bitte wählen'}
              options={(chosen?.zaehler ?? []).map(({ nummer: value, ausgebautAm }) => ({
                value,
                label: ausgebautAm === null ? value : `${value}, ausgebaut am ${formatTag(ausgebautAm)}`,
              }))}
              value={eingabe.zaehlernummer}
              onChange={({ target }) => change({ zaehlernummer: target.value })}
            />
          )}
          {nummer !== undefined && (
            <TextField
              {...nummer}
              name="nummer"
              autoComplete="off"
              maxLength={40}
              value={eingabe.nummer}
              onChange={({ target }) => change({ nummer: target.value })}
            />
          )}
        </Form>
      </Card>
      {ask.data && wunsch && (
        <Vorschau
          ergebnis={ask.data}
          aufgabe={arten[wunsch.art].name}
          busy={carryOut.isPending}
          onYes={() => carryOut.mutate(wunsch)}
          onNo={cancel}
        />
      )}
    </>
  )
}

const nummern: Readonly<Partial<Record<Eingabe['art'], { label: string; hint: string }>>> = {
  vertrag_umhaengen: { label: 'Richtiger Kunde', hint: 'Die Kundennummer, zu der der Vertrag gehört.' },
  kunde_umnummerieren: { label: 'Neue Kundennummer', hint: 'Mit ihr meldet sich der Kunde danach an.' },
  kunde_zusammenfuehren: {
    label: 'Kundennummer, die bleibt',
    hint: 'Der Kunde, den Sie gerade ansehen, geht darin auf.',
  },
}

const onlyOf = (zaehler: Kundenblatt['vertraege'][number]['zaehler'] = []) =>
  zaehler.length === 1 ? (zaehler[0]?.nummer ?? '') : ''

/** What can be done, and when. */
const arten = {
  vertrag_umhaengen: { name: 'Vertrag umhängen', wann: 'Der Vertrag gehört einem anderen Kunden.' },
  vertrag_entfernen: { name: 'Vertrag entfernen', wann: 'Den Vertrag hätte es im Portal nie geben sollen.' },
  zaehler_entfernen: { name: 'Zähler entfernen', wann: 'Der Zähler steht am falschen Vertrag.' },
  kunde_umnummerieren: { name: 'Kundennummer ändern', wann: 'Der Kunde hat eine neue Kundennummer bekommen.' },
  kunde_zusammenfuehren: { name: 'Kunden zusammenführen', wann: 'Zwei Kundennummern sind derselbe Kunde.' },
  kunde_loeschen: { name: 'Kunden löschen', wann: 'Der Kunde verlangt es (Art. 17 DSGVO).' },
} as const satisfies Record<Bereinigungswunsch['art'], { name: string; wann: string }>

const isArt = (value: string): value is keyof typeof arten => Object.hasOwn(arten, value)

/** What somebody has chosen and typed. */
interface Eingabe {
  readonly art: keyof typeof arten | ''
  readonly vertragId: string
  readonly zaehlernummer: string
  /** The number of the right customer, the new number, or the one that stays. */
  readonly nummer: string
}

type OhneAusfuehren<W> = W extends unknown ? Omit<W, 'ausfuehren'> : never
/** What is asked of the server, but for whether it is to be done. */
type Wunsch = OhneAusfuehren<Bereinigungswunsch>

/** What is asked of the server; undefined while something is missing. */
function wunschOf({ art, ...typed }: Eingabe, kundennummer: string): Wunsch | undefined {
  const { vertragId } = typed
  const [zaehlernummer, nummer] = [typed.zaehlernummer.trim(), typed.nummer.trim()]
  switch (art) {
    case '':
      return undefined
    case 'vertrag_umhaengen':
      return vertragId && nummer ? { art, vertragId, nach: nummer } : undefined
    case 'vertrag_entfernen':
      return vertragId ? { art, vertragId } : undefined
    case 'zaehler_entfernen':
      return vertragId && zaehlernummer ? { art, vertragId, zaehlernummer } : undefined
    case 'kunde_umnummerieren':
      return nummer ? { art, kundennummer, neu: nummer } : undefined
    case 'kunde_zusammenfuehren':
      return nummer ? { art, kundennummer, bleibt: nummer } : undefined
    case 'kunde_loeschen':
      return { art, kundennummer }
  }
}
