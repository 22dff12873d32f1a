import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

export const VisuallyHidden = (props: ComponentProps<'span'>) => <span className={styles.hidden} {...props} />
