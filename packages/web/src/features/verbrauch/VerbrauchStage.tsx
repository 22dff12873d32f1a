import { withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { TextLink } from '../../ui/Links.tsx'
import { Stage, StageAnswer } from '../../ui/layout/Stage.tsx'
import { Jahresstreifen } from './Jahresstreifen.tsx'
import { findJahr } from './jahr.ts'
import { compareJahre } from '@ekp/wire/rules/jahresvergleich'
import { estimateKosten } from './kosten.ts'
import { sortVerbraeuche, verbraeucheQuery } from './queries.ts'
import { ganzeEuroText, jahrText, kostenumfang, rundText, vergleichText } from './texts.ts'

interface VerbrauchStageProps {
  vertrag: Vertrag
  /** What the customer calls the contract: `Strom`. */
  name: string
  /** The tariffs to compute costs with. */
  tarife: readonly Tarif[]
  /** Stands there while it loads. */
  pending: ReactNode
}

/** First on the start page: what a year cost, or what was used in it, and its months [verbrauch-16]. */
export function VerbrauchStage({ vertrag, name, tarife, pending }: VerbrauchStageProps) {
  const { jahresbetraege, strom } = useTenant().abrechnung
  const { data = [], isPending } = useQuery(verbraeucheQuery(vertrag.id))
  if (isPending) return pending
  const verlauf = verlaufOf(vertrag.versorgungsart, vertrag.kundenArt, strom)
  const oldestFirst = withoutAusreisser(sortVerbraeuche(data).toReversed())
  const { jahr, davor } = compareJahre(oldestFirst, verlauf) ?? {}
  if (jahr === undefined || jahr.verbrauch === null) return null
  // What a capacity costs is no part of a working price.
  const hasKosten = vertrag.kundenArt !== 'RLMKunde'
  const kosten = hasKosten ? estimateKosten(oldestFirst, tarife, jahr, { verlauf, jahresbetraege }) : null
  const vergleich = davor?.verbrauch == null ? '' : vergleichText(jahr.verbrauch, davor.verbrauch)
  const zeit = jahrText(jahr.bis, currentDay(), true)
  const verbrauch = rundText(jahr.verbrauch)
  return (
    <Stage
      title={name}
      picture={<Jahresstreifen verbraeuche={oldestFirst} jahr={jahr} verlauf={verlauf} />}
      below={
        <p>
          {kosten !== null && `Geschätzt aus Ihren Zählerständen, ${kostenumfang[kosten.tariftyp]}. `}
          <TextLink to="/vertrag/$vertragId/verbraeuche" params={{ vertragId: vertrag.id }}>
            Verbrauch ansehen
          </TextLink>
        </p>
      }
    >
      {kosten === null ? (
        <StageAnswer before={zeit} figure={verbrauch} after={vergleich} />
      ) : (
        <StageAnswer
          before={`${zeit} rund`}
          figure={ganzeEuroText(kosten.kosten)}
          after={`${kosten.tariftyp === 'REINER_ENERGIEPREIS' ? 'nur für die Energie: ' : 'für '}${[verbrauch, vergleich].filter(Boolean).join(', ')}`}
        />
      )}
    </Stage>
  )
}

/** Below a price: what was used in a year. */
export function JahrNote({ vertrag: { id, versorgungsart, kundenArt } }: Pick<VerbrauchStageProps, 'vertrag'>) {
  const { strom } = useTenant().abrechnung
  const { data = [] } = useQuery(verbraeucheQuery(id))
  const jahr = findJahr(data, verlaufOf(versorgungsart, kundenArt, strom))
  if (jahr === undefined) return null
  return (
    <p>
      {jahr.zeit}{' '}
      <TextLink to="/vertrag/$vertragId/verbraeuche" params={{ vertragId: id }}>
        {jahr.verbrauch}
      </TextLink>
      {jahr.note && `, ${jahr.note}`}
    </p>
  )
}
