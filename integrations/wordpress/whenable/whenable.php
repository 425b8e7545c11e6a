<?php
/**
 * Plugin Name: Whenable
 * Description: Lets visitors book a time on your pages: a block and a shortcode for the event types of your Whenable service.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Author: Whenable
 * Author URI: https://github.com/whenable/whenable
 * License: MIT
 * License URI: https://opensource.org/licenses/MIT
 * Text Domain: whenable
 * Domain Path: /languages
 *
 * WordPress itself never calls the service: visitors' and editors' browsers do.
 */

namespace Whenable;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/pages.php';
require_once __DIR__ . '/render.php';
require_once __DIR__ . '/settings.php';

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'whenable', false, basename( __DIR__ ) . '/languages' );
		register_block_type( __DIR__, array( 'render_callback' => __NAMESPACE__ . '\render' ) );
		add_shortcode( 'whenable', __NAMESPACE__ . '\render_shortcode' );
	}
);

// What the block offers. Only the editor loads it.
add_action(
	'enqueue_block_editor_assets',
	static function () {
		$known = array(
			'pages'       => host_pages(),
			'settingsUrl' => current_user_can( 'manage_options' ) ? admin_url( settings_path ) : '',
		);
		wp_add_inline_script( 'whenable-booking-editor-script', 'window.whenable = ' . wp_json_encode( $known ), 'before' );
		wp_set_script_translations( 'whenable-booking-editor-script', 'whenable', __DIR__ . '/languages' );
	}
);
