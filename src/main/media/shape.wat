(module
  (memory (export "memory") 1)
  ;; Multiplies `samples` signed 16-bit samples, eight at a time, by a factor that begins at `gain` and rises by `step` with
  ;; every sample, in place and rounded; what is louder than full scale becomes full scale. `input` is a byte address.
  (func (export "shape") (param $input i32) (param $samples i32) (param $gain f32) (param $step f32)
    (local $end i32)
    (local $at v128) (local $eight v128) (local $gains v128) (local $steps v128)
    (local $a v128) (local $low v128) (local $high v128)
    (local.set $end (i32.add (local.get $input) (i32.shl (local.get $samples) (i32.const 1))))
    (local.set $at (v128.const f32x4 0 1 2 3))
    (local.set $eight (v128.const f32x4 8 8 8 8))
    (local.set $gains (f32x4.splat (local.get $gain)))
    (local.set $steps (f32x4.splat (local.get $step)))
    (block $done
      (br_if $done (i32.ge_u (local.get $input) (local.get $end)))
      (loop $vector
        (local.set $a (v128.load (local.get $input)))
        (local.set $low (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $a)))
          (f32x4.add (local.get $gains) (f32x4.mul (local.get $steps) (local.get $at)))))
        (local.set $high (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $a)))
          (f32x4.add (local.get $gains)
            (f32x4.mul (local.get $steps) (f32x4.add (local.get $at) (v128.const f32x4 4 4 4 4))))))
        (v128.store (local.get $input) (i16x8.narrow_i32x4_s
          (i32x4.trunc_sat_f32x4_s (f32x4.nearest (local.get $low)))
          (i32x4.trunc_sat_f32x4_s (f32x4.nearest (local.get $high)))))
        (local.set $at (f32x4.add (local.get $at) (local.get $eight)))
        (local.set $input (i32.add (local.get $input) (i32.const 16)))
        (br_if $vector (i32.lt_u (local.get $input) (local.get $end)))))))
