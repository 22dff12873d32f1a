import { useState } from 'react'
import { Icon } from '../src/ui/Icon.tsx'
import { ButtonLink } from '../src/ui/Links.tsx'
import { CardGrid } from '../src/ui/layout/Card.tsx'
import { Section, type SectionQuery } from '../src/ui/layout/Section.tsx'
import { ValueTable } from '../src/ui/table/ValueTable.tsx'

type Person = { name: string; email: string } | undefined

const query = (part: Partial<SectionQuery<Person>>): SectionQuery<Person> => ({
  status: 'success',
  data: undefined,
  error: null,
  refetch: () => undefined,
  isFetching: false,
  ...part,
})
const data = { name: 'Jürgen Öztürk-Weißmüller', email: 'juergen.oeztuerk-weissmueller@beispiel-energieverbraucher.de' }
const failed = query({ status: 'error', error: new Error('Der aktuelle Tarif konnte nicht geladen werden.') })

const show = (person: Person) => (
  <ValueTable
    rows={[
      { label: 'Name', value: person?.name },
      { label: 'E-Mail', value: person?.email },
      { label: 'Festnetz', value: null },
    ]}
  />
)

const edit = (
  <ButtonLink to="/dokumente" variant="quiet" size="small" aria-label="Kontaktdaten bearbeiten">
    <Icon name="pencil" />
    Bearbeiten
  </ButtonLink>
)

export const Sections = () => {
  const [reloading, setReloading] = useState(false)

  return (
    <CardGrid>
      <Section title="Daten" actions={edit} query={query({ data })}>
        {show}
      </Section>
      <Section title="Lädt" query={query({ status: 'pending', isFetching: true })}>
        {show}
      </Section>
      <Section
        title="Lädt eine Karte"
        loading={{ hasStatus: true, lines: [2, 3], hasButton: true }}
        query={query({ status: 'pending' })}
      >
        {show}
      </Section>
      <Section
        title="Lädt ein Formular"
        loading={{ shape: 'fields', lines: 2, hasButton: true }}
        query={query({ status: 'pending' })}
      >
        {show}
      </Section>
      <Section title="Still fehlgeschlagen mit Knöpfen" actions={edit} actionsBelow query={failed} onError="hide">
        {show}
      </Section>
      <Section title="Lädt ein Diagramm" loading={{ shape: 'block' }} query={query({ status: 'pending' })}>
        {show}
      </Section>
      <Section title="Fehlgeschlagen" query={{ ...failed, isFetching: reloading, refetch: () => setReloading(true) }}>
        {show}
      </Section>
      <Section title="Still fehlgeschlagen" query={failed} onError="hide">
        {show}
      </Section>
      <Section
        title="Veraltet"
        query={{ ...failed, data }}
        onError={() => 'Die Anzeige ist nicht auf dem neuesten Stand.'}
      >
        {show}
      </Section>
      <Section
        title="Leer"
        query={query({ data })}
        isEmpty={() => true}
        empty="Hier stehen Ihre Ablesungen, sobald Sie die erste eingetragen haben."
      >
        {show}
      </Section>
    </CardGrid>
  )
}
