import { isStatusLabel } from '#shared/codes/status-labels.ts'
import css from './status-label.module.css'

/** Special, Clearance or New Product; nothing for any other text (PRD-12). */
export const StatusLabel = ({ label }: { label: string }) =>
  isStatusLabel(label) ? (
    <span className={css['label']} data-label={label}>
      {label}
    </span>
  ) : null
