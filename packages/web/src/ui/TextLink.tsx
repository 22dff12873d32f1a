import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import styles from './TextLink.module.css'

const TextAnchor = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={classNames(styles.link, className)}>
    {children}
  </a>
)

/** A typed router link inside text or below a form. */
export const TextLink = createLink(TextAnchor)
