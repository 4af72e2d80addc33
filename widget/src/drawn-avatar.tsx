import type { AvatarName } from '@parley/contract/widget-look.ts';
import { AVATAR_DRAWINGS } from './avatar-drawings.ts';

export type DrawnAvatarProps = {
  name: AvatarName;
  /** Width and height, in pixels. */
  size: number;
};

/** One of the twelve drawn avatars, as a disc; decoration beside a name. */
export function DrawnAvatar({ name, size }: DrawnAvatarProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden
      focusable="false"
      style={{ borderRadius: '50%', flexShrink: 0 }}
    >
      {AVATAR_DRAWINGS[name].map((shape) =>
        'fill' in shape ? (
          <path key={shape.path} d={shape.path} fill={shape.fill} />
        ) : (
          <path
            key={shape.path}
            d={shape.path}
            fill="none"
            stroke={shape.stroke}
            // As style, since React and Preact spell the attributes differently.
            style={{ strokeWidth: shape.width, strokeLinecap: 'round' }}
          />
        ),
      )}
    </svg>
  );
}
