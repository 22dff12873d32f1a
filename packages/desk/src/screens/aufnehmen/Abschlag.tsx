import type { Abschlag as Bestand } from '@ekp/wire/abschlag'
import { type Kundenabschlag, takeUpAbschlagsaenderung } from '@ekp/wire/kunde/abschlag'
import { call } from '@ekp/web/api/call.ts'
import { AenderungFields } from '@ekp/web/features/abschlag/AenderungFields.tsx'
import {
  type AenderbarerAbschlag,
  aenderungFields,
  checkAenderung,
  createAenderung,
  isAenderbar,
} from '@ekp/web/features/abschlag/aenderung.ts'
import { formatEuro } from '@ekp/web/lib/format.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useState } from 'react'
import { kundenabschlagQuery } from '../../queries.ts'
import { formatTag, ohneAbschlagTexte } from '../../texts.ts'
import { isOver } from '../kunde/Vertraege.tsx'
import type { AnliegenProps } from './anliegen.ts'
import { onlyOf, Vertragswahl } from './Vertragswahl.tsx'
import { useAufnahme } from './useAufnahme.ts'

/** The caller wants to pay another amount: by the rules of the customer's own form [abschlag-54]. */
export function Abschlag({ mandant, blatt, owner, onDone }: AnliegenProps) {
  const vertraege = blatt.vertraege.filter((vertrag) => !isOver(vertrag))
  const [vertragId, setVertragId] = useState(onlyOf(vertraege))
  const query = useQuery(kundenabschlagQuery(mandant, blatt.kundennummer, vertragId))
  const vertrag = vertraege.find(({ id }) => id === vertragId)
  return (
    <>
      <Vertragswahl vertraege={vertraege} vertragId={vertragId} onChoose={setVertragId} />
      {query.error !== null && <SectionFailed query={query} />}
      {vertragId !== '' && query.data === undefined && query.error === null && (
        <LoadingMask shape="fields" lines={3} hasButton />
      )}
      {query.data !== undefined && vertrag !== undefined && (
        <Aenderung
          key={vertragId}
          mandant={mandant}
          owner={owner}
          kundennummer={blatt.kundennummer}
          vertrag={vertrag}
          stand={query.data}
          onDone={onDone}
        />
      )}
    </>
  )
}

interface AenderungProps extends Pick<AnliegenProps, 'mandant' | 'owner' | 'onDone'> {
  kundennummer: string
  vertrag: AnliegenProps['blatt']['vertraege'][number]
  stand: Kundenabschlag
}

function Aenderung(props: AenderungProps) {
  const { abschlag } = props.stand
  if (!isAenderbar(abschlag)) return <NichtAenderbar abschlag={abschlag} mandant={props.mandant} />
  return <Aenderungsform {...props} abschlag={abschlag} />
}

function Aenderungsform(props: AenderungProps & { abschlag: AenderbarerAbschlag }) {
  const { mandant, owner, kundennummer, vertrag, stand, abschlag, onDone } = props
  const vertragId = vertrag.id
  const form = useAufnahme({
    id: `abschlag-${vertragId}`,
    owner,
    kundennummer,
    initial: createAenderung(abschlag),
    fields: aenderungFields,
    check: (eingabe) => checkAenderung(eingabe, abschlag),
    take: (body) => call(takeUpAbschlagsaenderung, { params: { mandant, kundennummer, vertragId }, body }),
    onDone,
  })
  return (
    <>
      <p>
        Heute {formatEuro(abschlag.betrag ?? 0)}
        {abschlag.naechste[0] !== undefined && `, das nächste Mal am ${formatTag(abschlag.naechste[0].datum)}`}.
      </p>
      <Form aria-label="Abschlag ändern" submitLabel="Änderung aufnehmen" {...form.frame}>
        <AenderungFields
          form={form}
          versorgungsart={vertrag.versorgungsart === 'gas' ? 'gas' : 'strom'}
          abschlag={abschlag}
          vorausschau={stand.vorausschau ?? undefined}
          wenigerLabel="Der Anrufer verbraucht weniger"
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

/** Why there is nothing to change, and what can be done instead. */
function NichtAenderbar({
  abschlag: { ohne, gewuenscht, gueltigBis },
  mandant,
}: {
  abschlag: Bestand
  mandant: string
}) {
  if (ohne !== null) return <p>{ohneAbschlagTexte[ohne]}</p>
  if (gewuenscht !== null && gewuenscht.zustand !== 'angenommen') {
    const { nr, betrag, giltAb } = gewuenscht
    return (
      <p>
        Eine Änderung auf {formatEuro(betrag)} ab {formatTag(giltAb)} wartet schon:{' '}
        <PlainLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
          Vorgang {nr}
        </PlainLink>
        . Eine andere geht erst, wenn er beantwortet ist
        {gewuenscht.zustand === 'eingegangen' ? ' oder der Kunde ihn im Portal zurücknimmt.' : '.'}
      </p>
    )
  }
  return (
    <p>
      Der Abschlagsplan endet{gueltigBis === null ? '' : ` am ${formatTag(gueltigBis)}`}, bevor eine Änderung gelten
      könnte. Nehmen Sie den Wunsch als Anfrage auf.
    </p>
  )
}
