import { ROTATIONS_PER_MONTH } from '#shared/codes/limits.ts'

type Props = {
  /** Of the account, besides this request; undefined for other reasons than a stock rotation. */
  many: number | undefined
  isSubmitted: boolean
}

/** How many of the rotations of a month are used. */
export const RotationsUsed = ({ many, isSubmitted }: Props) =>
  many === undefined ? null : (
    <p>
      {isSubmitted
        ? 'Other stock rotations in the month it was submitted'
        : 'Stock rotations used this month'}
      : {many} of {ROTATIONS_PER_MONTH}
    </p>
  )
