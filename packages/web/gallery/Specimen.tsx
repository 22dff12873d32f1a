import type { ReactNode } from 'react'
import { Card } from '../src/ui/layout/Card.tsx'

/** One component in its states, under its name. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <Card as="section" id={name} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </Card>
)
